import type { ReactNode, RefObject } from 'react';
import { Button } from '../ui/button.tsx';
import { useFormat } from '../i18n/format.ts';
import { useTexts } from '../i18n/language.ts';
import type { StoredLine } from './stored-line.ts';
import { LINE_TEXTS } from './line-texts.ts';

/** Offers the text that was in the line when the page was closed. It is not inserted automatically. */
export function LineDraftOffer({
  line: { draft, restoreDraft, discardDraft },
  lineRef,
}: {
  line: StoredLine;
  lineRef: RefObject<HTMLInputElement | null>;
}): ReactNode {
  const t = useTexts(LINE_TEXTS);
  const format = useFormat();
  if (!draft) return undefined;
  return (
    <div className="line-draft" role="status">
      <span>
        {t.draftFound(format.moment(draft.at))} <q>{draft.text}</q>
      </span>
      <Button
        onPress={() => {
          restoreDraft();
          lineRef.current?.focus();
        }}
      >
        {t.restoreDraft}
      </Button>
      <Button look="plain" onPress={discardDraft}>
        {t.discardDraft}
      </Button>
    </div>
  );
}
