import { parseRelationLine, type FieldConflict } from '@trowel/domain/recording';
import { relationClassOf, relationLabelsOf, type Unit, type UnitRelation } from '@trowel/domain/records';
import { useId, useMemo, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { PLACES } from '../places/places.ts';
import { Button } from '../ui/button.tsx';
import { Go } from '../ui/go.tsx';
import { say } from '../ui/toasts.tsx';
import { useLanguage, useTexts, type Language } from '../words/language.ts';
import { checkLine, LineReading } from './line-reading.tsx';
import { rootOf, valueIn } from './record-sheet.ts';
import { SHEET_TEXTS, type SheetTexts } from './sheet-texts.ts';
import { keyOf, useSiteOrder, type SiteOrder } from './site-order.ts';
import type { OpenSheet } from './use-sheet.ts';

const GROUPS = ['above', 'same', 'below', 'others'] as const;
type Group = (typeof GROUPS)[number];

/** Where the other unit of a relation lies, seen from this one. */
const GROUP_OF = {
  earlier: 'above',
  equal: 'same',
  contemporary: 'same',
  later: 'below',
  none: 'others',
} as const satisfies Record<ReturnType<typeof relationClassOf>, Group>;

export interface RelationsProps {
  open: OpenSheet;
  unit: Unit;
  mayChange: boolean;
  lineRef: RefObject<HTMLInputElement | null>;
}

/** What lies above, beside and below a unit, and the line by which relations are added. */
export function SheetRelations(props: RelationsProps): ReactNode {
  const t = useTexts(SHEET_TEXTS);
  const { open, unit, mayChange } = props;
  const site = useSiteOrder(unit.site_name).data;
  const relations = relationsIn(open);
  const conflicts = open.sheet.conflicts.filter((one) => rootOf(one) === 'relationships');
  return (
    <section className="sheet-relations" aria-label={t.relations}>
      <h3 className="unseen">{t.relations}</h3>
      <dl>
        {GROUPS.map((group) => {
          const own = relations.filter(({ type }) => GROUP_OF[relationClassOf(type)] === group);
          if (group === 'others' && own.length === 0) return undefined;
          return (
            <div key={group}>
              <dt>{t[group]}</dt>
              <dd>{own.length === 0 ? '–' : <Relations {...props} relations={own} site={site} />}</dd>
            </div>
          );
        })}
      </dl>
      {conflicts.map((conflict) => (
        <RelationChoice key={JSON.stringify(conflict.relation)} open={open} conflict={conflict} />
      ))}
      {mayChange && <RelationLine {...props} site={site} />}
    </section>
  );
}

function relationsIn({ sheet }: OpenSheet): readonly UnitRelation[] {
  return (valueIn(sheet, 'relationships') as readonly UnitRelation[] | null) ?? [];
}

/** `covers A/12`, in the language of the person. */
function tellRelation({ type, us_number, area }: UnitRelation, ownArea: string, language: Language): string {
  const place = area === undefined || area === ownArea || area === '' ? '' : `${area}/`;
  return `${relationLabelsOf(type)[language].toLowerCase()} ${place}${us_number}`;
}

interface ListedRelations extends RelationsProps {
  relations: readonly UnitRelation[];
  site: SiteOrder | undefined;
}

function Relations({ open, unit, mayChange, relations, site }: ListedRelations): ReactNode {
  const t = useTexts(SHEET_TEXTS);
  const language = useLanguage();
  const { keeper } = open;
  const remove = (relation: UnitRelation): void => {
    const all = relationsIn(open);
    keeper.type(
      'relationships',
      all.filter((one) => one !== relation),
    );
    void keeper.save();
    const undo = (): void => {
      const now = (valueIn(keeper.kept.get().sheet, 'relationships') as readonly UnitRelation[] | null) ?? [];
      keeper.type('relationships', [...now, relation]);
      void keeper.save();
    };
    say({ text: t.relationRemoved(tellRelation(relation, unit.area, language)), undo });
  };
  return (
    <ul className="sheet-relation-list">
      {relations.map((relation) => {
        const name = tellRelation(relation, unit.area, language);
        const other = site?.find(relation, unit.area);
        return (
          <li key={name}>
            {other ? <Go to={PLACES.unit(unit.site_name, other.id)}>{name}</Go> : <span>{name}</span>}
            {site?.order && !other && <span className="ui-soft">({t.missingUnit})</span>}
            {relation.certainty && <span className="ui-soft">?</span>}
            {mayChange && (
              <Button look="plain" aria-label={t.removeRelation(name)} onPress={() => remove(relation)}>
                ×
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function RelationLine({
  open,
  unit,
  site,
  lineRef,
}: RelationsProps & { site: SiteOrder | undefined }): ReactNode {
  const t = useTexts(SHEET_TEXTS);
  const language = useLanguage();
  const id = useId();
  const [text, setText] = useState('');
  const { us_number, area } = unit;
  const key = keyOf(unit);
  const line = useMemo(() => {
    const hasUnit = site?.order && ((number: string): boolean => site.numbers.has(number));
    const hasArea = site?.order && ((name: string): boolean => site.areas.has(name));
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
    setText('');
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
        onChange={({ target }) => setText(target.value)}
        onKeyDown={press}
      />
      {site && !site.order && text !== '' && <p className="ui-hint">{t.guardOff}</p>}
      <LineReading id={`${id}-read`} line={line} isNew={false} />
    </div>
  );
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

function RelationChoice({ open, conflict }: { open: OpenSheet; conflict: FieldConflict }): ReactNode {
  const t = useTexts(SHEET_TEXTS);
  const language = useLanguage();
  const tell = (value: unknown): string => tellSide(value, t, language);
  return (
    <div className="sheet-choice" role="group" aria-label={t.relations}>
      <p>
        <span>
          {t.mine}: <strong>{tell(conflict.mine)}</strong>
        </span>
        <Button onPress={() => void open.keeper.decide(conflict, 'mine')}>{t.takeMine}</Button>
      </p>
      <p>
        <span>
          {t.theirs}: <strong>{tell(conflict.theirs)}</strong>
        </span>
        <Button onPress={() => void open.keeper.decide(conflict, 'theirs')}>{t.takeTheirs}</Button>
      </p>
    </div>
  );
}

function tellSide(value: unknown, t: SheetTexts, language: Language): string {
  if (value === null) return t.nothing;
  const relation = value as UnitRelation;
  const { certainty, note } = relation;
  return [tellRelation(relation, relation.area ?? '', language), certainty, note].filter(Boolean).join(', ');
}
