import {
  drawMatrix,
  type FactsPart,
  type MatrixDrawing,
  type ReportFact,
  type ReportPart,
  type ReportPicture,
  type SmallMatrixPart,
} from '@trowel/documents';
import { compareNatural, foldText } from '@trowel/domain/core';
import type { HarrisMatrix } from '@trowel/domain/matrix';
import { periodFields, unitFields, type InventoryItem, type Period, type Unit } from '@trowel/domain/records';
import { computeMatrixLines } from '../matrix/index.ts';
import { groupFinds, placeKey } from './finds-by-unit.ts';
import { addUpFinds, describeFinds } from './finds-figures.ts';
import { namePeriod } from './period-names.ts';
import { SHOWN_ELSEWHERE } from './period-report.ts';
import { ownerKey } from './report-records.ts';
import type { Language } from '../context.ts';
import type { ReportSource } from './report-source.ts';
import { reportTextsIn } from './report-texts.ts';
import { showYears } from './show-value.ts';
import { findField, listFilledFields, showTwins } from './twins.ts';
import { nameUnit } from './unit-form.ts';

/** Numbers a figure: returns its caption with the number. */
export type NumberFigure = (caption: string) => string;

/** Numbers the figures of a report in order. */
export function startFigures({ language }: Pick<ReportSource, 'language'>): NumberFigure {
  let figure = 0;
  return (caption) => {
    figure++;
    return `${reportTextsIn(language).figureShort} ${figure} · ${caption}`;
  };
}

/**
 * Returns a chapter for each period and, below it, each phase: description, structures, finds and
 * datings, a small matrix, units in words, photographs. Periods that are not described follow, then units
 * without a period.
 */
export function reportByPeriod(source: ReportSource, numberFigure: NumberFigure): ReportPart[] {
  const { periods, units, items, language } = source;
  const texts = reportTextsIn(language);
  const listed: ChapterPeriod[] = [...periods, ...listUndescribed(units, periods)];
  const byPeriod = groupUnits(units, listed);
  const finds = groupFinds(items);
  const chapters = listed.map((period): Chapter => ({
    title: nameChapter(period, source),
    matrixTitle: nameMatrix(period, language),
    isPhase: period.phase !== '',
    facts: [
      ...listFilledFields({ fields: periodFields, record: period }, { ...source, except: SHOWN_ELSEWHERE }),
      { key: 'units', label: texts.unitCount, value: units.filter((unit) => isOf(unit, period)).length },
    ],
    units: byPeriod.get(period) ?? [],
  }));
  const rest = byPeriod.get(undefined) ?? [];
  const noPeriod = {
    title: texts.noPeriod,
    matrixTitle: texts.matrixOf.rest,
    isPhase: false,
    facts: [],
    units: rest,
  };
  if (rest.length > 0) chapters.push(noPeriod);
  return chapters.flatMap((chapter) => [
    reportChapter(chapter, { source, finds }),
    ...drawChapter(chapter, source, numberFigure),
    ...reportUnits(chapter, source),
    ...listPictures(chapter.units, source).map((picture): ReportPart => {
      const caption = numberFigure(picture.caption);
      return { kind: 'picture', title: '', picture: { ...picture, caption } };
    }),
  ]);
}

interface Chapter {
  title: string;
  matrixTitle: string;
  isPhase: boolean;
  facts: ReportFact[];
  units: readonly Unit[];
}

/** Returns the periods that units have and that are not described, with nothing but their name. */
export function listUndescribed(
  units: readonly Pick<Unit, 'period'>[],
  periods: readonly Pick<Period, 'period'>[],
): ChapterPeriod[] {
  const described = new Set(periods.map(({ period }) => period));
  const used = new Set(units.flatMap(({ period }) => (period && !described.has(period) ? [period] : [])));
  return [...used].sort(compareNatural).map((period) => ({ ...NOT_DESCRIBED, period }));
}

/** A period of the site, or one that is not described. */
type ChapterPeriod = Pick<Period, 'period' | 'phase' | 'name' | 'name_en' | 'start_year' | 'end_year'>;

const NOT_DESCRIBED: Omit<ChapterPeriod, 'period'> = {
  phase: '',
  name: null,
  name_en: null,
  start_year: null,
  end_year: null,
};

/** A period includes the units of its phases. */
function isOf(unit: Unit, { period, phase }: ChapterPeriod): boolean {
  return unit.period === period && (phase === '' || unit.phase === phase);
}

/** A unit of an unlisted phase is listed under its period. */
function groupUnits(
  units: readonly Unit[],
  periods: readonly ChapterPeriod[],
): Map<ChapterPeriod | undefined, Unit[]> {
  const listed = new Map(periods.map((one) => [placeKey(one.period, one.phase), one]));
  const groups = new Map<ChapterPeriod | undefined, Unit[]>();
  for (const unit of units) {
    const period = unit.period ?? '';
    const of = listed.get(placeKey(period, unit.phase ?? '')) ?? listed.get(placeKey(period, ''));
    const group = groups.get(of);
    if (group) group.push(unit);
    else groups.set(of, [unit]);
  }
  return groups;
}

function codeOf({ period, phase }: ChapterPeriod): string {
  return [period, phase].filter(Boolean).join('.');
}

function nameMatrix(period: ChapterPeriod, language: Language): string {
  const { matrixOf } = reportTextsIn(language);
  return (period.phase === '' ? matrixOf.period : matrixOf.phase)(codeOf(period));
}

function nameChapter(period: ChapterPeriod, source: ReportSource): string {
  const { language } = source;
  const texts = reportTextsIn(language);
  const code = codeOf(period);
  const name = namePeriod(period, source);
  const years = showYears(period, language);
  const called = `${period.phase === '' ? texts.period : texts.phase} ${code}`;
  return `${called}${name && name !== code ? ` · ${name}` : ''}${years && ` (${years})`}`;
}

function reportChapter(
  { title, isPhase, facts: described, units }: Chapter,
  { source, finds }: { source: ReportSource; finds: ReadonlyMap<string, InventoryItem[]> },
): FactsPart {
  const { language } = source;
  const texts = reportTextsIn(language);
  const sorted = sortUnits(units);
  const found = addUpFinds(sorted.flatMap((unit) => finds.get(placeKey(unit.area, unit.us_number)) ?? []));
  const facts: ReportFact[] = [
    ...described,
    {
      key: 'structures',
      label: texts.structures,
      value: listBy(sorted, (unit) => sayOfUnit('structure', unit, source)),
    },
    { key: 'finds', label: texts.finds, value: describeFinds(found, source) },
    {
      key: 'datings',
      label: texts.datings,
      value: listBy(sorted, (unit) => sayOfUnit('dating', unit, source)),
    },
  ];
  return { kind: 'facts', title, facts: facts.filter(({ value }) => value !== ''), isSection: isPhase };
}

function sortUnits(units: readonly Unit[]): Unit[] {
  return units.toSorted((a, b) => compareNatural(a.area, b.area) || compareNatural(a.us_number, b.us_number));
}

function reportUnits({ units }: Chapter, source: ReportSource): FactsPart[] {
  const facts = sortUnits(units).map((unit) => formatUnit(unit, source));
  return facts.length > 0 ? [{ kind: 'facts', title: '', facts }] : [];
}

/** For larger sites chapters have no drawings, because each is computed from the whole matrix. */
const MOST_UNITS = 3_000;

/**
 * Draws the matrix of a chapter: the order between its units, including paths through other units.
 * None if no units are related.
 */
function drawChapter(
  { matrixTitle, units }: Chapter,
  { matrix: input, language }: ReportSource,
  numberFigure: NumberFigure,
): SmallMatrixPart[] {
  if (units.length < 2 || input.units.length > MOST_UNITS) return [];
  const shown = units.map(({ id }) => String(id));
  const matrix = computeMatrixLines({ ...input, shown, reduce: true, language });
  if (matrix.edges.length === 0) return [];
  const { layout, certificate } = drawMatrix(matrix, { grouping: 'none' });
  const drawing: MatrixDrawing = { layout, certificate, types: input.types, anchors: anchorBoxes(matrix) };
  const caption = numberFigure(matrixTitle);
  return [{ kind: 'small-matrix', caption, matrix, drawing }];
}

/** Returns the anchor of each box: that of its first unit. */
export function anchorBoxes({ nodes }: Pick<HarrisMatrix, 'nodes'>): Map<string, string> {
  return new Map(nodes.flatMap(({ id, members }) => members.slice(0, 1).map((unit) => [id, anchorOf(unit)])));
}

function anchorOf({ id }: { id: string | number }): string {
  return `us ${id}`;
}

/** Groups units by text: `Tower (1003, 1004); Yard (1010)`. */
function listBy(units: readonly Unit[], textOf: (unit: Unit) => string): string {
  const numbers = new Map<string, string[]>();
  for (const unit of units) {
    const text = textOf(unit);
    if (text) numbers.set(text, [...(numbers.get(text) ?? []), unit.us_number]);
  }
  return [...numbers].map(([text, of]) => `${text} (${of.join(', ')})`).join('; ');
}

function sayOfUnit(name: keyof Unit, unit: Unit, source: ReportSource): string {
  const field = findField(unitFields, name);
  return field ? showTwins(field, { fields: unitFields, record: unit }, source) : '';
}

function formatUnit(unit: Unit, source: ReportSource): ReportFact {
  const { language } = source;
  const area = unit.area === '' ? '' : ` · ${reportTextsIn(language).area} ${unit.area}`;
  const say = (name: keyof Unit): string => sayOfUnit(name, unit, source);
  // If both are equal, only one is printed, even if only one of them is translated.
  const isRepeated = foldText(unit.interpretation ?? '') === foldText(unit.definition ?? '');
  const texts = isRepeated ? [say('definition')] : [say('definition'), say('interpretation')];
  const head = [...new Set(texts)].filter(Boolean).join(': ');
  const value = [head && `${head}.`, say('description'), say('interpretation_text')]
    .filter(Boolean)
    .join('\n');
  return {
    key: 'unit',
    label: `${nameUnit(unit, language)}${area}`,
    value: value || '–',
    anchor: anchorOf(unit),
  };
}

/** Lists pictures with the unit in their caption. */
function listPictures(units: readonly Unit[], { files, language }: ReportSource): ReportPicture[] {
  return units.flatMap((unit) => {
    const { pictures = [] } = files.get(ownerKey('us', unit.id)) ?? {};
    return pictures.map((one) => ({ ...one, caption: `${nameUnit(unit, language)}. ${one.caption}` }));
  });
}
