import type { FactsPart, PicturePart, ReportFact, ReportPicture, ReportPart } from '@trowel/documents';
import { compareNatural } from '@trowel/domain/core';
import { periodFields, unitFields, type InventoryItem, type Period, type Unit } from '@trowel/domain/records';
import { groupFinds, placeKey } from './finds-by-unit.ts';
import { addUpFinds, describeFinds } from './finds-figures.ts';
import { namePeriod } from './period-names.ts';
import { ownerKey } from './report-records.ts';
import type { ReportSource } from './report-source.ts';
import { reportTextsIn } from './report-texts.ts';
import { showYears } from './show-value.ts';
import { indexFields, listTold, showTwins } from './twins.ts';
import { nameUnit } from './unit-form.ts';

/** Said in the heading of the chapter, or of use to programs. */
const NOT_TOLD = new Set([
  'id',
  'site_name',
  'created_at',
  'updated_at',
  'version',
  'period',
  'phase',
  'name',
  'start_year',
  'end_year',
  'period_code',
  'color',
  'sort_order',
]);

/**
 * Tells the excavation by period, and under each by phase: what the period is, its structures, finds and datings, its
 * units in words, their photographs. What belongs to none stands last.
 */
export function tellByPeriod(source: ReportSource): ReportPart[] {
  const { periods, units, items, language } = source;
  const texts = reportTextsIn(language);
  const byPeriod = groupUnits(units, periods);
  const finds = groupFinds(items);
  const chapters = periods.map((period): Chapter => ({
    title: nameChapter(period, source),
    isPhase: period.phase !== '',
    told: [
      ...listTold({ fields: periodFields, record: period }, { ...source, except: NOT_TOLD }),
      { key: 'units', label: texts.unitCount, value: units.filter((unit) => isOf(unit, period)).length },
    ],
    units: byPeriod.get(period) ?? [],
  }));
  const rest = byPeriod.get(undefined) ?? [];
  if (rest.length > 0) chapters.push({ title: texts.noPeriod, isPhase: false, told: [], units: rest });
  let figure = 0;
  return chapters.flatMap((chapter) => [
    tellChapter(chapter, { source, finds }),
    ...listPictures(chapter.units, source).map((picture): PicturePart => {
      figure++;
      const caption = `${texts.figureShort} ${figure} · ${picture.caption}`;
      return { kind: 'picture', title: '', picture: { ...picture, caption } };
    }),
  ]);
}

interface Chapter {
  title: string;
  isPhase: boolean;
  told: ReportFact[];
  units: readonly Unit[];
}

/** A period has the units of its phases too. */
function isOf(unit: Unit, { period, phase }: Period): boolean {
  return unit.period === period && (phase === '' || unit.phase === phase);
}

/** A unit of a phase nobody lists stands under its period. */
function groupUnits(units: readonly Unit[], periods: readonly Period[]): Map<Period | undefined, Unit[]> {
  const listed = new Map(periods.map((one) => [placeKey(one.period, one.phase), one]));
  const groups = new Map<Period | undefined, Unit[]>();
  for (const unit of units) {
    const period = unit.period ?? '';
    const of = listed.get(placeKey(period, unit.phase ?? '')) ?? listed.get(placeKey(period, ''));
    const group = groups.get(of);
    if (group) group.push(unit);
    else groups.set(of, [unit]);
  }
  return groups;
}

function nameChapter(period: Period, { language }: ReportSource): string {
  const texts = reportTextsIn(language);
  const code = [period.period, period.phase].filter(Boolean).join('.');
  const name = namePeriod(period, language);
  const years = showYears(period, language);
  const called = `${period.phase === '' ? texts.period : texts.phase} ${code}`;
  return `${called}${name && name !== code ? ` · ${name}` : ''}${years && ` (${years})`}`;
}

function tellChapter(
  { title, isPhase, told, units }: Chapter,
  { source, finds }: { source: ReportSource; finds: ReadonlyMap<string, InventoryItem[]> },
): FactsPart {
  const { language } = source;
  const texts = reportTextsIn(language);
  const sorted = units.toSorted(
    (a, b) => compareNatural(a.area, b.area) || compareNatural(a.us_number, b.us_number),
  );
  const found = addUpFinds(sorted.flatMap((unit) => finds.get(placeKey(unit.area, unit.us_number)) ?? []));
  const facts: ReportFact[] = [
    ...told,
    { key: 'structures', label: texts.structures, value: listBy(sorted, ({ structure }) => structure) },
    { key: 'finds', label: texts.finds, value: describeFinds(found, language) },
    { key: 'datings', label: texts.datings, value: listBy(sorted, ({ dating }) => dating) },
    ...sorted.map((unit) => tellUnit(unit, source)),
  ];
  return { kind: 'facts', title, facts: facts.filter(({ value }) => value !== ''), isSection: isPhase };
}

/** Gives units by what is said of them: `Tower (1003, 1004); Yard (1010)`. */
function listBy(units: readonly Unit[], saidOf: (unit: Unit) => string | null): string {
  const numbers = new Map<string, string[]>();
  for (const unit of units) {
    const said = saidOf(unit);
    if (said) numbers.set(said, [...(numbers.get(said) ?? []), unit.us_number]);
  }
  return [...numbers].map(([said, of]) => `${said} (${of.join(', ')})`).join('; ');
}

function tellUnit(unit: Unit, source: ReportSource): ReportFact {
  const { language } = source;
  const area = unit.area === '' ? '' : ` · ${reportTextsIn(language).area} ${unit.area}`;
  const say = (name: keyof Unit): string => {
    const field = indexFields(unitFields).get(name);
    return field ? showTwins(field, { fields: unitFields, record: unit }, source) : '';
  };
  const head = [say('definition'), say('interpretation')].filter(Boolean).join(': ');
  const value = [head && `${head}.`, say('description'), say('interpretation_text')]
    .filter(Boolean)
    .join('\n');
  return { key: 'unit', label: `${nameUnit(unit, language)}${area}`, value: value || '–' };
}

/** The caption of a picture names its unit. */
function listPictures(units: readonly Unit[], { files, language }: ReportSource): ReportPicture[] {
  return units.flatMap((unit) => {
    const { pictures = [] } = files.get(ownerKey('us', unit.id)) ?? {};
    return pictures.map((one) => ({ ...one, caption: `${nameUnit(unit, language)}. ${one.caption}` }));
  });
}
