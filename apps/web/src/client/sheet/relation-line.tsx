import { parseRelationLine } from '@trowel/domain/recording';
import type { UnitRelation } from '@trowel/domain/records';
import { useEffect, useId, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useLanguage, useTexts } from '../i18n/language.ts';
import { useKeptLine } from '../line/stored-line.ts';
import { LineDraftOffer } from '../line/line-draft.tsx';
import { LineGuard } from '../line/line-guard.tsx';
import { checkLine, LineReading } from '../line/line-reading.tsx';
import { relationsIn, type RelationsProps } from './open-relations.ts';
import { SHEET_TEXTS } from './sheet-texts.ts';
import { type KnownSite } from '../line/site-order.ts';
import { keyOf } from '../line/ordered-unit.ts';

/** The line by which relations are added: read and checked while one types. */
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
  const kept = useKeptLine(`us ${key}`);
  const { text } = kept;
  const line = useMemo(() => {
    const hasUnit = site?.order && ((number: string): boolean => site.numbers.has(number));
    const areas = site?.areas;
    const hasArea = areas && ((name: string): boolean => areas.has(name));
    const parsed = parseRelationLine(text, {
      language,
      area,
      ...(hasUnit && { hasUnit }),
      ...(hasArea && { hasArea }),
    });
    return checkLine(parsed, { site, unit: { us_number, area, key }, language });
  }, [text, site, language, us_number, area, key]);
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const added = line.parsed.unit.relationships ?? [];
    if (!line.canRecord || added.length === 0) return;
    open.keeper.type('relationships', withRelations(relationsIn(open), added, area));
    void open.keeper.save();
    kept.type('');
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
        onChange={({ target }) => kept.type(target.value)}
        onKeyDown={press}
      />
      {site && !site.order && text !== '' && <p className="ui-hint">{t.guardOff}</p>}
      <LineReading id={`${id}-read`} line={line} isNew={false} />
      <LineDraftOffer line={kept} lineRef={lineRef} />
      <LineGuard line={line} name={unit.site_name} site={site} />
    </div>
  );
}

/** Tells once that the line is there. */
function useReady(onReady: () => void): void {
  const tell = useRef(onReady);
  useEffect(() => {
    tell.current();
  }, []);
}

/** Adds relations; one that stands there already is taken as it is said now. */
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
