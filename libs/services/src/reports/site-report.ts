import {
  drawMatrix,
  type FactsPart,
  type MatrixPart,
  type PicturePart,
  type Report,
  type ReportFact,
  type TablePart,
} from '@trowel/documents';
import { compareNatural } from '@trowel/domain/core';
import {
  findConfigured,
  nameUnitType,
  indexTypes,
  siteFields,
  unitFields,
  type Site,
  type Unit,
} from '@trowel/domain/records';
import { describeNote, type Finding, type HarrisMatrix, type MatrixUnit } from '@trowel/domain/matrix';
import { computeMatrix } from '../matrix/index.ts';
import { addUpFinds, compareTypes, tabulateFinds } from './finds-figures.ts';
import { anchorBoxes, listUndescribed, startFigures, reportByPeriod } from './period-chapters.ts';
import { indexPeriodNames } from './period-names.ts';
import { tabulatePeriods } from './period-report.ts';
import { ownerKey } from './report-records.ts';
import { SITE_RULES } from '../writing/index.ts';
import { describeReport, type ReportSource } from './report-source.ts';
import { reportTextsIn, type ReportTexts } from './report-texts.ts';
import { listFieldColumns, tabulate, tabulateCount } from './tabulate.ts';
import { findField, listFilledFields, showTwins, type Wording } from './twins.ts';

/** Maximum number of boxes of a drawing on one sheet. The layout of more takes too long. */
const MOST_BOXES = 3_000;
const OMITTED = new Set(['id', 'created_at', 'updated_at', 'version', 'files_path', ...SITE_RULES]);

/** Builds the report of an excavation. */
export function buildSiteReport(source: ReportSource): Report {
  const { site, language, items, files, isPrinted } = source;
  const texts = reportTextsIn(language);
  const matrix = computeMatrix({ ...source.matrix, reduce: true, language });
  const lists = [
    tabulateFinds(addUpFinds(items), source),
    countUnits(source.matrix.units, source),
    countTypes(source),
    tabulateFindings(matrix.findings, source),
    listUnits(isPrinted ? source.units.map((unit) => wordUnit(unit, source)) : source.matrix.units, source),
    ...source.statistics.map(tabulateCount),
  ];
  const { pictures = [] } = files.get(ownerKey('sites', site.id)) ?? {};
  const numberFigure = startFigures(source);
  const { author, institution, licence } = source.credits;
  return {
    ...describeReport(source, texts.siteReport),
    hasTitlePage: true,
    credits: listCredits(source),
    about: { author, publisher: institution, rights: licence },
    parts: [
      reportSite(site, source),
      ...pictures.map((picture): PicturePart => {
        const caption = numberFigure(picture.caption);
        return { kind: 'picture', title: '', picture: { ...picture, caption } };
      }),
      summarise(source, matrix),
      tabulatePeriods(source),
      ...reportUndescribed(source),
      ...(isPrinted ? [...reportByPeriod(source, numberFigure), drawPart(source, matrix)] : []),
      ...lists.map((part, at) =>
        isPrinted ? { ...part, title: nameAppendix(part.title, at, texts) } : part,
      ),
      ...source.statistics.flatMap(({ title, chart }): PicturePart[] =>
        chart ? [{ kind: 'picture', title: '', picture: drawCount(chart, numberFigure(title)) }] : [],
      ),
    ],
  };
}

function drawCount(bytes: Uint8Array, caption: string): PicturePart['picture'] {
  return { bytes, name: 'chart.png', caption };
}

function nameAppendix(title: string, at: number, { appendix }: ReportTexts): string {
  return `${appendix} ${at + 1} · ${title}`;
}

/** Returns author, excavators, dates and client: from the request, or else from the unit sheets. */
function listCredits({ units, language, credits: shown }: ReportSource): ReportFact[] {
  const { given, credits } = reportTextsIn(language);
  const facts = (Object.keys(given) as (keyof typeof given)[]).map((key): ReportFact => ({
    key,
    label: given[key],
    value: shown[key] ?? '',
  }));
  const recorded = (Object.keys(credits) as (keyof typeof credits)[])
    .filter((key) => !(key === 'excavation_year' && shown.season))
    .map((key): ReportFact => ({
      key,
      label: credits[key],
      value: joinDistinct(units.map((unit) => unit[key])),
    }));
  return [...facts, ...recorded].filter(({ value }) => value !== '');
}

function joinDistinct(values: readonly (string | number | null | undefined)[]): string {
  const distinct = new Set(values.filter((value) => value !== null && value !== undefined && value !== ''));
  return [...distinct].map(String).sort(compareNatural).join(', ');
}

/** Returns a unit for the list, with texts in the languages of the report. */
function wordUnit(unit: Unit, wording: Wording): ListedUnit {
  const say = (name: 'definition' | 'interpretation'): string =>
    showTwins(findField(unitFields, name)!, { fields: unitFields, record: unit }, wording);
  return { ...unit, definition: say('definition'), interpretation: say('interpretation') };
}

type InLanguage = Pick<ReportSource, 'language'>;

function reportSite(site: Site, wording: Wording): FactsPart {
  const facts = listFilledFields({ fields: siteFields, record: site }, { ...wording, except: OMITTED });
  return { kind: 'facts', title: reportTextsIn(wording.language).site, facts };
}

function summarise({ items, periods, counts, language }: ReportSource, matrix: HarrisMatrix): FactsPart {
  const texts = reportTextsIn(language);
  const { units, relations, reduced_relations, isolated } = matrix.statistics;
  const facts: [key: string, label: string, value: number][] = [
    ['units', texts.units, units],
    ['finds', texts.finds, items.length],
    ['periods', texts.periodCount, periods.length],
    ['relations', texts.relations, relations],
    ['relations_drawn', texts.relationsDrawn, reduced_relations],
    ['levels', texts.levels, matrix.levels.length],
    ['without_relations', texts.withoutRelations, isolated],
    ['media', texts.photographs, counts.media],
    ['models', texts.models, counts.models],
  ];
  return {
    kind: 'facts',
    title: texts.summary,
    facts: facts.map(([key, label, value]) => ({ key, label, value })),
  };
}

/** Names the periods in use that are not described, once: `5 (12), 6 (3)`. */
function reportUndescribed({ matrix: { units }, periods, language, isPrinted }: ReportSource): FactsPart[] {
  const names = listUndescribed(
    units.map(({ period = null }) => ({ period })),
    periods,
  );
  if (!isPrinted || names.length === 0) return [];
  const value = names
    .map(({ period }) => `${period} (${units.filter((unit) => unit.period === period).length})`)
    .join(', ');
  const label = reportTextsIn(language).undescribed;
  return [{ kind: 'facts', title: '', facts: [{ key: 'undescribed', label, value }] }];
}

/** Returns one row for each area, period and phase with units. */
function countUnits(units: readonly MatrixUnit[], source: ReportSource): TablePart {
  const texts = reportTextsIn(source.language);
  const nameOf = indexPeriodNames(source.periods, source);
  const show = (code: string, name: string | undefined): string =>
    source.isPrinted && code !== '' && name !== undefined && name !== code ? `${code} · ${name}` : code;
  const counts = new Map<string, number>();
  for (const { area, period, phase } of units) {
    const key = JSON.stringify([area, period || null, (period && phase) || '']);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const rows = [...counts].map(([key, count]) => {
    const [area, period, phase] = JSON.parse(key) as [string, string | null, string];
    return { area, period, phase, count };
  });
  rows.sort(
    (a, b) =>
      compareNatural(a.area, b.area) || compareTypes(a.period, b.period) || compareNatural(a.phase, b.phase),
  );
  return tabulate(texts.unitsByAreaAndPeriod, rows, [
    { key: 'area', heading: texts.area, valueOf: ({ area }) => area || texts.noArea },
    {
      key: 'period',
      heading: texts.period,
      valueOf: ({ period }) => (period === null ? texts.noPeriod : show(period, nameOf(period, ''))),
    },
    {
      key: 'phase',
      heading: texts.phase,
      valueOf: ({ period, phase }) => show(phase, nameOf(period ?? '', phase)),
    },
    { key: 'units', heading: texts.unitCount, valueOf: ({ count }) => count },
  ]);
}

function countTypes({ matrix: { units, types }, language }: ReportSource): TablePart {
  const texts = reportTextsIn(language);
  const own = indexTypes(types);
  const nameType = (code: string): string | null => {
    const type = findConfigured(own, code);
    const name = type && (language === 'it' ? (type.name_it ?? type.name) : type.name);
    // A custom name of a type precedes the general name of its code.
    return name ?? nameUnitType(code)?.[language] ?? null;
  };
  const counts = new Map<string, number>();
  for (const { unit_type } of units) counts.set(unit_type ?? '', (counts.get(unit_type ?? '') ?? 0) + 1);
  const sorted = [...counts].sort(([a], [b]) => compareNatural(a, b));
  return tabulate(texts.unitsByType, sorted, [
    { key: 'unit_type', heading: texts.type, valueOf: ([code]) => code },
    { key: 'name', heading: texts.name, valueOf: ([code]) => nameType(code) },
    { key: 'units', heading: texts.unitCount, valueOf: ([, count]) => count },
  ]);
}

function drawPart(
  { lanes, language, matrixPaper: paper, matrix: { types } }: ReportSource,
  matrix: HarrisMatrix,
): MatrixPart {
  const title = reportTextsIn(language).matrix;
  if (matrix.nodes.length === 0 || matrix.nodes.length > MOST_BOXES) return { kind: 'matrix', title, matrix };
  const drawing = drawMatrix(matrix, { grouping: lanes.length > 0 ? 'period' : 'none', periods: lanes });
  const anchors = anchorBoxes(matrix);
  return { kind: 'matrix', title, matrix, paper, drawing: { ...drawing, types, anchors } };
}

/** On paper remarks are only counted, because a site has hundreds. */
function tabulateFindings(
  findings: readonly Finding[],
  { language, isPrinted }: Pick<ReportSource, 'language' | 'isPrinted'>,
): TablePart {
  const texts = reportTextsIn(language);
  const listed = findings.filter(({ severity }) => !isPrinted || severity !== 'info');
  const rows: (Pick<Finding, 'severity' | 'message' | 'note'> & { code: string })[] = [...listed];
  const left = findings.length - listed.length;
  if (left > 0) rows.push({ severity: 'info', code: '', message: texts.remarks(left) });
  return tabulate(texts.findings, rows, [
    { key: 'severity', heading: texts.severity, valueOf: ({ severity }) => texts.severities[severity] },
    { key: 'code', heading: texts.code, isForPrograms: true, valueOf: ({ code }) => code },
    { key: 'message', heading: texts.message, valueOf: ({ message }) => message },
    {
      key: 'note',
      heading: texts.note,
      valueOf: ({ note }) => (note ? describeNote(note, language) : ''),
    },
  ]);
}

type ListedUnit = Pick<
  MatrixUnit,
  'area' | 'us_number' | 'unit_type' | 'definition' | 'interpretation' | 'period' | 'phase'
>;

function listUnits(units: readonly ListedUnit[], { language }: InLanguage): TablePart {
  const texts = reportTextsIn(language);
  const sorted = units.toSorted(
    (a, b) => compareNatural(a.area, b.area) || compareNatural(a.us_number, b.us_number),
  );
  const headings = {
    area: texts.area,
    us_number: texts.unit,
    unit_type: texts.type,
    definition: texts.definition,
    interpretation: texts.interpretation,
    period: texts.period,
    phase: texts.phase,
  } satisfies Record<keyof ListedUnit, string>;
  return tabulate(texts.unitTable, sorted, listFieldColumns(headings));
}
