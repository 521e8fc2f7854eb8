import { useEffect, useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useTexts } from '../../i18n/language.ts';
import { isEnter } from '../../line/line-input.ts';
import { useStoredLine } from '../../line/stored-line.ts';
import { useLineOfAddress } from '../../line/use-line-of-address.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { EarlyInput } from './early-input.ts';
import type { UnitLineProps } from './unit-line.tsx';
import { UNITS_TEXTS } from './units-texts.ts';

/** The parser and the rules of relations are a quarter of the page, so they are loaded when the page is used. */
const UnitLine = lazyPart<UnitLineProps>(async () => (await import('./unit-line.tsx')).UnitLine, {
  standIn: PlainLine,
});

/** The line of a new unit. Its parser is loaded later, but the user can type at any time. */
export function UnitLineFoot({
  site,
  lineRef,
  onReady,
}: {
  site: string;
  lineRef: RefObject<HTMLInputElement | null>;
  onReady: () => void;
}): ReactNode {
  const draft = useStoredLine(site);
  useLineOfAddress(draft);
  const earlyRef = useRef<EarlyInput>({});
  const hasText = draft.text !== '' || draft.draft !== undefined;
  useEffect(() => {
    if (hasText) UnitLine.begin();
  }, [hasText]);
  useEffect(onReady, [onReady]);
  return <UnitLine site={site} lineRef={lineRef} draft={draft} earlyRef={earlyRef} />;
}

/** The line until its parser is loaded. It passes the focus, Enter and pasted lines on to the complete one. */
function PlainLine({ lineRef, draft, earlyRef }: UnitLineProps): ReactNode {
  const t = useTexts(UNITS_TEXTS);
  const id = useId();
  useLayoutEffect(() => {
    const [input, early] = [lineRef.current, earlyRef.current];
    return () => {
      early.hasFocus = document.activeElement === input;
    };
  }, [lineRef, earlyRef]);
  return (
    <div className="unit-line" data-line>
      <div className="unit-line-row">
        <label htmlFor={id}>{t.newUnit}</label>
        <input
          id={id}
          ref={lineRef}
          className="ui-input"
          autoComplete="off"
          placeholder={t.lineHint}
          value={draft.text}
          onChange={({ target }) => {
            earlyRef.current.isEntered = false;
            draft.type(target.value);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') lineRef.current?.blur();
            if (isEnter(event)) earlyRef.current.isEntered = true;
          }}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text/plain').trim();
            if (draft.text.trim() !== '' || !pasted.includes('\n')) return;
            event.preventDefault();
            earlyRef.current.lines = pasted;
          }}
        />
      </div>
    </div>
  );
}
