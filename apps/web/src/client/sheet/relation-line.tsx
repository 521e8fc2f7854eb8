import { parseRelationLine, printRelationLine } from '@trowel/domain/recording';
import type { UnitRelation } from '@trowel/domain/records';
import { useId, useMemo, type KeyboardEvent, type ReactNode } from 'react';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { useStoredLine } from '../line/stored-line.ts';
import { LineDraftOffer } from '../line/line-draft.tsx';
import { LineGuard } from '../line/line-guard.tsx';
import { checkLine, LineReading } from '../line/line-reading.tsx';
import { isEnter, useReady } from '../line/line-input.ts';
import { lineOptionsOf } from '../line/read-lines.ts';
import { relationsIn, type RelationsProps } from './open-relations.ts';
import { SHEET_TEXTS } from './sheet-texts.ts';
import { type KnownSite } from '../line/site-order.ts';
import { keyOf } from '../line/ordered-unit.ts';

/** Input line for new relations, parsed and checked during typing. */
export function RelationLine({
  open,
  unit,
  site,
  lineRef,
  onLine,
}: RelationsProps & { site: KnownSite | undefined }): ReactNode {
  useReady(onLine);
  const t = useTexts(SHEET_TEXTS);
  const language = useLanguage();
  const id = useId();
  const { us_number, area } = unit;
  const key = keyOf(unit);
  const storedLine = useStoredLine(`us ${key}`);
  const { text } = storedLine;
  const reading = useMemo(() => lineOptionsOf({ site, next: undefined, language }), [site, language]);
  const line = useMemo(() => {
    const parsed = parseRelationLine(text, { ...reading, area });
    return checkLine(parsed, { site, unit: { us_number, area, key }, language });
  }, [text, reading, site, language, us_number, area, key]);
  const press = (event: KeyboardEvent): void => {
    const added = line.parsed.unit.relationships ?? [];
    if (!isEnter(event) || !line.canRecord || added.length === 0) return;
    open.editor.type('relationships', withRelations(relationsIn(open), added, area));
    void open.editor.save();
    storedLine.type('');
  };
  return (
    <div className="sheet-relation-line">
      <label className="sheet-label" htmlFor={id}>
        {t.addRelation}
      </label>
      <input
        id={id}
        ref={lineRef}
        className="ui-input"
        autoComplete="off"
        placeholder={t.relationHint}
        aria-describedby={`${id}-read`}
        value={text}
        onChange={({ target }) => storedLine.type(target.value)}
        onKeyDown={press}
      />
      {site && !site.order && text !== '' && <p className="ui-hint">{t.guardOff}</p>}
      <LineReading id={`${id}-read`} line={line} isNew={false} />
      <LineDraftOffer line={storedLine} lineRef={lineRef} />
      <LineGuard
        line={line}
        number={us_number}
        name={unit.site_name}
        site={site}
        onRelations={(relations) => {
          storedLine.type(printRelationLine(relations, { language, reading }));
          lineRef.current?.focus();
        }}
      />
    </div>
  );
}

/** Adds relations. A relation with the same type and unit replaces the existing one. */
function withRelations(
  now: readonly UnitRelation[],
  added: readonly UnitRelation[],
  ownArea: string,
): UnitRelation[] {
  const nameOf = ({ type, us_number, area }: UnitRelation): string =>
    JSON.stringify([type, us_number, area ?? ownArea]);
  const names = new Set(added.map(nameOf));
  return [...now.filter((relation) => !names.has(nameOf(relation))), ...added];
}
