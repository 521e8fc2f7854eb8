import type { FormBox, RecordForm, ReportPicture } from '@trowel/documents';
import { compareNatural } from '@trowel/domain/core';
import {
  findUnitType,
  RELATION_TYPES,
  relationLabelsOf,
  unitFields,
  type RelationType,
  type Site,
  type Unit,
  type UnitRelation,
} from '@trowel/domain/records';
import type { Language } from '../context.ts';
import { listDocumentBoxes } from './document-boxes.ts';
import type { DerivedOrder } from './order/derived-order.ts';
import { buildSheetTemplate, fillForm, RELATION_BOX, type TemplateGroup } from './form-template.ts';
import type { PeriodNames } from './period-names.ts';
import type { RecordFile } from './report-records.ts';
import { reportTextsIn } from './report-texts.ts';
import type { PrintedSheet } from './sheets/printed-sheet.ts';
import { nameCertainty, showDay } from './show-value.ts';
import type { Wording } from './twins.ts';
import { MINISTRY_LABELS, SIGNATURES, unitTemplateOf } from './unit-templates.ts';

/** Data of a sheet besides the record. */
export interface SheetExtras {
  /** Summary of the finds. */
  finds: string;
  files: readonly RecordFile[];
  pictures: readonly ReportPicture[];
  /** The records that name the unit: `Samples: 2, 9 – Burials: 1`. */
  links?: string;
  /** Location of the site. */
  place?: Pick<Site, 'municipality' | 'province'>;
  /** Names of periods and phases. */
  nameOfPeriod?: PeriodNames;
  /** Order that follows from the relations of all units. */
  derived?: DerivedOrder | undefined;
  /** True to print empty boxes, for handwriting. Default: as the template says. */
  showsEmpty?: boolean | undefined;
  /** Definition of the sheet. */
  sheet?: PrintedSheet | undefined;
}

/** Returns the printed form of a unit. */
export function buildUnitForm(unit: Unit, extras: SheetExtras, wording: Wording): RecordForm {
  const { language } = wording;
  const texts = reportTextsIn(language);
  const isWall = findUnitType(unit.unit_type)?.code === 'USM';
  const ministry: readonly TemplateGroup<string>[] = unitTemplateOf(isWall ? 'wall' : 'layer', language);
  const { sheet } = extras;
  const groups = fillForm(sheet?.isArranged ? arrangeUnitForm(sheet, ministry) : ministry, {
    fields: sheet?.fields ?? unitFields,
    record: unit,
    boxes: listBoxes(unit, extras, wording),
    ...(language === 'it' && { labels: MINISTRY_LABELS }),
    custom: unit.custom,
    showsEmpty: extras.showsEmpty,
    ...wording,
    sheet,
  });
  const kind = isWall ? texts.masonrySheet : texts.unitSheet;
  return {
    name: kind,
    note: describeVersion(unit, language),
    siteName: unit.site_name,
    code: nameUnit(unit, language),
    place: unit.area === '' ? '' : `${texts.area} ${unit.area}`,
    groups,
    pictures: extras.pictures,
    chapter: unit.area === '' ? texts.noArea : `${texts.area} ${unit.area}`,
  };
}

/** Returns the groups of a defined sheet, with the relations in place of their field and the signatures at the end. */
function arrangeUnitForm(
  sheet: PrintedSheet,
  ministry: readonly TemplateGroup<string>[],
): TemplateGroup<string>[] {
  const isRelation = (name: string): boolean => name.startsWith(RELATION_BOX);
  const listed = ministry.flatMap(({ rows }) => rows.flatMap((row) => Object.keys(row))).filter(isRelation);
  const added = RELATION_TYPES.map((type) => RELATION_BOX + type).filter((name) => !listed.includes(name));
  return [
    ...buildSheetTemplate(sheet, (name) => (name === 'relationships' ? { listed, added } : undefined)),
    { ...SIGNATURES, closes: true },
  ];
}

/** Returns the name of a unit: its type and number. */
export function nameUnit(
  { unit_type, us_number }: Pick<Unit, 'unit_type' | 'us_number'>,
  language: Language,
): string {
  const isPlain = unit_type === '' || findUnitType(unit_type)?.code === 'US';
  return `${isPlain ? reportTextsIn(language).unit : unit_type} ${us_number}`;
}

/** Returns when a record was created and changed, and its version. */
export function describeVersion(
  { created_at, updated_at, version }: Pick<Unit, 'created_at' | 'updated_at' | 'version'>,
  language: Language,
): string {
  const { created, changed, version: word } = reportTextsIn(language);
  const made = `${created} ${showDay(created_at, language)}`;
  return version === 1 ? made : `${made}, ${changed} ${showDay(updated_at, language)} (${word} ${version})`;
}

type Box = Omit<FormBox, 'span'>;

function listBoxes(unit: Unit, extras: SheetExtras, wording: Wording): Map<string, Box> {
  const { language } = wording;
  const texts = reportTextsIn(language);
  const { place, finds, files, derived } = extras;
  const links: Partial<Record<RelationType, string>> = texts.links;
  const relations = RELATION_TYPES.map((type): [string, Box] => [
    `${RELATION_BOX}${type}`,
    {
      label: links[type] ?? relationLabelsOf(type)[language],
      value: [showRelations(unit, type, language), showDerived(type, derived, language)]
        .filter(Boolean)
        .join('\n'),
    },
  ]);
  const findsLabel = language === 'it' ? MINISTRY_LABELS.finds : undefined;
  return new Map<string, Box>([
    ...relations,
    ...listPeriodBoxes(unit, extras, language),
    ...listDocumentBoxes(unit, files, wording),
    listLinks(unit, extras, language),
    ['finds', { label: findsLabel ?? texts.finds, value: finds }],
    ['municipality', { label: texts.municipality, value: place?.municipality ?? '' }],
    ['province', { label: texts.province, value: place?.province ?? '' }],
    ['reviser', { label: texts.reviser, value: '' }],
    ['signature_director', { label: texts.signatureOfDirector, value: '', isSignature: true }],
    ['signature_recorder', { label: texts.signatureOfRecorder, value: '', isSignature: true }],
  ]);
}

/** Returns the box of the records that name the unit. The form of the ministry has one for other sheets. */
function listLinks(
  { other_reference: recorded }: Unit,
  { links = '', sheet }: SheetExtras,
  language: Language,
): [string, Box] {
  const label = reportTextsIn(language).linked;
  if (sheet?.isArranged) return ['linked', { label, value: links }];
  const ofMinistry = language === 'it' ? MINISTRY_LABELS.other_reference : undefined;
  return [
    'other_reference',
    { label: ofMinistry ?? label, value: [recorded, links].filter(Boolean).join('\n') },
  ];
}

/** Returns the derived units of a relation in time: `derived: 12–15`. Empty for other relations. */
function showDerived(type: RelationType, derived: DerivedOrder | undefined, language: Language): string {
  const units =
    type === 'later_than' ? derived?.laterThan : type === 'earlier_than' ? derived?.earlierThan : undefined;
  return units ? `${reportTextsIn(language).derived}: ${units}` : '';
}

/** Returns the periods and phases with their names: `5 · Roman age`. */
function listPeriodBoxes(unit: Unit, { nameOfPeriod }: SheetExtras, language: Language): [string, Box][] {
  const texts = reportTextsIn(language);
  const show = (period: string | null, phase: string | null): string => {
    const code = phase ?? period ?? '';
    const name = period === null || code === '' ? undefined : nameOfPeriod?.(period, phase ?? '');
    return name === undefined || name === code ? code : `${code} · ${name}`;
  };
  const { period, phase, period_end, phase_end } = unit;
  return [
    ['period', { label: texts.period, value: show(period, null) }],
    ['phase', { label: texts.phase, value: phase === null ? '' : show(period, phase) }],
    ['period_end', { label: texts.lastPeriod, value: show(period_end, null) }],
    ['phase_end', { label: texts.lastPhase, value: phase_end === null ? '' : show(period_end, phase_end) }],
  ];
}

/** Returns the units of one kind of relation in a line: `12, 13 (Area B), 14 [doubtful]`. */
export function showRelations(unit: Unit, type: RelationType, language: Language): string {
  return unit.relationships
    .filter((relation) => relation.type === type)
    .toSorted(compareRelations)
    .map((relation) => showRelation(relation, unit, language))
    .join(', ');
}

function compareRelations(a: UnitRelation, b: UnitRelation): number {
  return compareNatural(a.area ?? '', b.area ?? '') || compareNatural(a.us_number, b.us_number);
}

/** Returns the other unit, with its area if that differs, and the certainty and note of the relation. */
function showRelation(
  { us_number, area, certainty, note }: UnitRelation,
  unit: Unit,
  language: Language,
): string {
  const isElsewhere = area !== undefined && area !== unit.area;
  const where = isElsewhere ? ` (${reportTextsIn(language).area} ${area === '' ? '–' : area})` : '';
  const details = [certainty && nameCertainty(certainty, language), note].filter(Boolean).join(': ');
  return `${us_number}${where}${details && ` [${details}]`}`;
}
