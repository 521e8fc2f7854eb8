import type { FactsPart, Report, TablePart } from '@trowel/documents';
import { periodFields, type Period } from '@trowel/domain/records';
import type { MatrixUnit } from '@trowel/domain/matrix';
import type { Language } from '../context.ts';
import { namePeriod } from './period-names.ts';
import { tabulateRecords } from './records-table.ts';
import { describeReport, type ReportSource } from './report-source.ts';
import { reportTextsIn } from './report-texts.ts';
import { showTerm } from './show-term.ts';
import { showYears } from './show-value.ts';
import { tabulate } from './tabulate.ts';
import { listFilledFields, type Wording } from './twins.ts';

/** Returns the chronology of a site: on paper an overview and a text for each period, in other formats all fields. */
export function buildPeriodReport(source: ReportSource): Report {
  const { periods, isPrinted, language } = source;
  const title = reportTextsIn(language).periods;
  const parts = isPrinted
    ? [tabulatePeriods(source), ...periods.flatMap((period) => reportPeriod(period, source))]
    : [tabulateRecords(periods, { title, fields: periodFields, language })];
  return { ...describeReport(source, title), parts };
}

/** Returns the periods with the number of units that begin in them. */
export function tabulatePeriods(
  source: Pick<ReportSource, 'periods' | 'matrix' | 'isPrinted' | 'language' | 'terms'>,
): TablePart {
  const { periods, matrix, language } = source;
  const texts = reportTextsIn(language);
  const counts = countUnits(matrix.units);
  const datingOf = ({ dating }: Period): string | null =>
    dating && showTerm(dating, 'periods.dating', source);
  const countOf = ({ period, phase }: Period): number => counts.get(keyOf(period, phase)) ?? 0;
  return tabulate(texts.chronology, periods, [
    { key: 'period', heading: labelOf('period', language), valueOf: ({ period }) => period },
    { key: 'phase', heading: labelOf('phase', language), valueOf: ({ phase }) => phase },
    { key: 'name', heading: texts.name, valueOf: (period) => namePeriod(period, source) },
    { key: 'years', heading: texts.years, valueOf: (period) => showYears(period, language) },
    { key: 'dating', heading: labelOf('dating', language), valueOf: datingOf },
    { key: 'units', heading: texts.unitCount, valueOf: countOf },
  ]);
}

/** Units of an unlisted phase count for the period, whose row counts all of its units. */
function countUnits(units: readonly MatrixUnit[]): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const { period, phase } of units) {
    if (!period) continue;
    count(keyOf(period, ''));
    if (phase) count(keyOf(period, phase));
  }
  return counts;
}

function keyOf(period: string, phase: string): string {
  return JSON.stringify([period, phase]);
}

function labelOf(name: keyof Period, language: Language): string {
  return periodFields.find((field) => field.name === name)!.label[language];
}

/** Fields in headings or among the years, or only for programs. */
export const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set([
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

/** Periods of which only the years are recorded are in the overview only. */
function reportPeriod(period: Period, wording: Wording): FactsPart[] {
  const facts = listFilledFields(
    { fields: periodFields, record: period },
    { ...wording, except: SHOWN_ELSEWHERE },
  );
  if (facts.length === 0) return [];
  const code = [period.period, period.phase].filter(Boolean).join('.');
  const name = namePeriod(period, wording);
  const years = showYears(period, wording.language);
  const dated =
    years === '' ? [] : [{ key: 'years', label: reportTextsIn(wording.language).years, value: years }];
  const title = name && name !== code ? `${code} · ${name}` : code;
  return [{ kind: 'facts', title, facts: [...dated, ...facts] }];
}
