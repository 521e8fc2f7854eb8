import type { FieldConflict } from '@trowel/domain/recording';
import { relationClassOf, type Unit, type UnitRelation } from '@trowel/domain/records';
import { useContext, useId, useMemo, type ReactNode } from 'react';
import { useFindingsOfUnit, type InboxFinding } from '../data/findings.ts';
import { missingUnitsOf } from '../line/missing-units.ts';
import { PLACES } from '../places/places.ts';
import { formatSheetRelation } from '../records/format-sheet-relation.ts';
import { useUnitFindings } from '../records/unit-findings.ts';
import { Button } from '../ui/button.tsx';
import { Go } from '../ui/go.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { showToast } from '../ui/toasts.tsx';
import { useLanguage, useTexts, type Language } from '../i18n/language.ts';
import type { NeighbourhoodProps } from '../near/neighbourhood.tsx';
import { matchFindings } from './findings/match-findings.ts';
import { SheetFindingsContext } from './findings/sheet-findings-context.ts';
import { relationsIn, type RelationsProps } from './open-relations.ts';
import { rootOf, valueIn } from './record-sheet.ts';
import type { SheetChoiceProps } from './sheet-choice.tsx';
import { SHEET_TEXTS } from './sheet-texts.ts';
import { useSiteOrder, type KnownSite } from '../line/site-order.ts';
import type { OpenSheet } from './use-sheet.ts';

const SheetChoice = lazyPart<SheetChoiceProps>(async () => (await import('./sheet-choice.tsx')).SheetChoice);
const Neighbourhood = lazyPart<NeighbourhoodProps>(
  async () => (await import('../near/neighbourhood.tsx')).Neighbourhood,
);
/** Loaded separately, so that the relations appear before the input line. */
const RelationLine = lazyPart(async () => (await import('./relation-line.tsx')).RelationLine);

/**
 * Largest site whose neighbourhoods are drawn. The server builds the whole matrix for each, which
 * takes seconds on larger sites.
 */
const MOST_DRAWN_NEAR = 20_000;

const GROUPS = ['above', 'same', 'below', 'others'] as const;
type Group = (typeof GROUPS)[number];

/** Position of the other unit of a relation relative to this one. */
const GROUP_OF = {
  earlier: 'above',
  equal: 'same',
  contemporary: 'same',
  later: 'below',
  none: 'others',
} as const satisfies Record<ReturnType<typeof relationClassOf>, Group>;

/** The relations of a unit, grouped by above, same and below, and the input line for new ones. */
export function SheetRelations({
  placeOf,
  ...props
}: RelationsProps & Pick<NeighbourhoodProps, 'placeOf'>): ReactNode {
  const t = useTexts(SHEET_TEXTS);
  const { open, unit, mayChange } = props;
  const site = useSiteOrder(unit.site_name).data;
  const relations = relationsIn(open);
  const renderFindings = useContext(SheetFindingsContext);
  const marks = useRelationMarks(unit, relations, site);
  const conflicts = open.sheet.conflicts.filter((one) => rootOf(one) === 'relationships');
  return (
    <section className="sheet-relations" aria-label={t.relations}>
      <h3 className="unseen">{t.relations}</h3>
      <dl>
        {GROUPS.map((group) => {
          const ofGroup = relations.filter(({ type }) => GROUP_OF[relationClassOf(type)] === group);
          if (group === 'others' && ofGroup.length === 0) return undefined;
          return (
            <div key={group}>
              <dt>{t[group]}</dt>
              <dd>
                {ofGroup.length === 0 ? (
                  '–'
                ) : (
                  <Relations {...props} relations={ofGroup} site={site} marks={marks} />
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      {conflicts.map((conflict) => (
        <RelationChoice key={JSON.stringify(conflict.relation)} open={open} conflict={conflict} />
      ))}
      {marks.findings.length > 0 &&
        renderFindings({ site: unit.site_name, findings: marks.findings, idOf: marks.idOf, mayChange })}
      {mayChange && <RelationLine {...props} site={site} />}
      {site && (site.order || site.total <= MOST_DRAWN_NEAR) && (
        <Neighbourhood unit={unit} order={site.order ? site : undefined} placeOf={placeOf} />
      )}
    </section>
  );
}

interface ListedRelations extends RelationsProps {
  relations: readonly UnitRelation[];
  site: KnownSite | undefined;
  marks: RelationMarks;
}

/** Findings about the sheet of a unit. */
interface RelationMarks {
  /** Those that contain a relation of the sheet, and those about records that name the unit. */
  findings: readonly InboxFinding[];
  of: (relation: UnitRelation) => readonly InboxFinding[];
  isMissing: (relation: UnitRelation) => boolean;
  /** Id of the element that shows a finding. */
  idOf: (finding: InboxFinding) => string;
}

function useRelationMarks(
  unit: Unit,
  relations: readonly UnitRelation[],
  site: KnownSite | undefined,
): RelationMarks {
  const id = useId();
  const isLarge = site !== undefined && !site.order;
  const hasFindings = useUnitFindings(unit.site_name, unit) !== undefined;
  const isWanted = hasFindings || (isLarge && relations.length > 0);
  const all = useFindingsOfUnit(unit, isWanted).data;
  return useMemo(() => {
    const of = matchFindings(all ?? [], unit);
    const ofRecords = (all ?? []).filter(({ records }) => records !== undefined);
    const findings = [...new Set([...relations.flatMap(of), ...ofRecords])];
    return {
      findings,
      of,
      isMissing: all && isLarge ? missingUnitsOf(all, unit) : () => false,
      idOf: (finding) => `${id}-${findings.indexOf(finding)}`,
    };
  }, [all, unit, relations, id, isLarge]);
}

function Relations({ open, unit, mayChange, relations, site, marks }: ListedRelations): ReactNode {
  const t = useTexts(SHEET_TEXTS);
  const language = useLanguage();
  const { editor } = open;
  const remove = (relation: UnitRelation): void => {
    const all = relationsIn(open);
    editor.type(
      'relationships',
      all.filter((one) => one !== relation),
    );
    void editor.save();
    const undo = (): void => {
      const now =
        (valueIn(editor.store.get().sheet, 'relationships') as readonly UnitRelation[] | null) ?? [];
      editor.type('relationships', [...now, relation]);
      void editor.save();
    };
    showToast({ text: t.relationRemoved(formatSheetRelation(relation, unit.area, language)), undo });
  };
  return (
    <ul className="sheet-relation-list">
      {relations.map((relation) => {
        const name = formatSheetRelation(relation, unit.area, language);
        const to = marks.isMissing(relation) ? undefined : placeOfOther(relation, unit, site);
        return (
          <li key={name}>
            {to === undefined ? <span>{name}</span> : <Go to={to}>{name}</Go>}
            {site && to === undefined && <span className="ui-soft">({t.missingUnit})</span>}
            {relation.certainty && <span className="ui-soft">?</span>}
            <RelationMark findings={marks.of(relation)} idOf={marks.idOf} />
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

interface RelationMarkProps extends Pick<RelationMarks, 'idOf'> {
  findings: readonly InboxFinding[];
}

/** Mark at a relation with a finding. Screen readers read the sentences; a press moves to the finding below. */
function RelationMark({ findings, idOf }: RelationMarkProps): ReactNode {
  const t = useTexts(SHEET_TEXTS);
  const [first] = findings;
  if (first === undefined) return undefined;
  const isBad = findings.some(({ severity }) => severity === 'error');
  const label = findings.map(({ severity, message }) => `${t.findingAt[severity]}: ${message}`).join(' ');
  return (
    <button
      type="button"
      className={isBad ? 'sheet-mark sheet-mark-bad' : 'sheet-mark'}
      aria-label={label}
      title={label}
      onClick={() => document.getElementById(idOf(first))?.focus()}
    >
      {isBad ? '‼' : '!'}
    </button>
  );
}

/**
 * Returns the address of the other unit. On a large site the address contains the number, which the
 * server resolves.
 */
function placeOfOther(
  relation: UnitRelation,
  { site_name: name, area: own }: Unit,
  site: KnownSite | undefined,
): string | undefined {
  if (site?.order) {
    const other = site.find(relation, own);
    return other && PLACES.unit(name, other.id);
  }
  const { us_number: number, area = own } = relation;
  return site && PLACES.unitByName(name, area === '' ? number : `${area}/${number}`);
}

function RelationChoice({ open, conflict }: { open: OpenSheet; conflict: FieldConflict }): ReactNode {
  const t = useTexts(SHEET_TEXTS);
  const language = useLanguage();
  return (
    <SheetChoice
      open={open}
      conflict={conflict}
      label={t.relations}
      format={(value) => formatSide(value, language)}
    />
  );
}

function formatSide(value: unknown, language: Language): string {
  if (value === null) return '';
  const relation = value as UnitRelation;
  const { certainty, note } = relation;
  return [formatSheetRelation(relation, relation.area ?? '', language), certainty, note]
    .filter(Boolean)
    .join(', ');
}
