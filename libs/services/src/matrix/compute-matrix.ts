import {
  buildMatrix,
  buildMatrixLines,
  createFormatAbout,
  findUnplacedItems,
  rankByNumber,
  selectNeighbours,
  selectBetween,
  reportNotes,
  type Finding,
  type HarrisMatrix,
  type PeriodRange,
  type PeriodRank,
} from '@trowel/domain/matrix';
import { findLinkFindings } from '@trowel/domain/recording';
import { collapseMatrix, type CollapseOptions } from '@trowel/domain/drawing';
import { indexTypes } from '@trowel/domain/records';
import type { SiteMatrixRecords, PeriodYears } from './matrix-records.ts';
import { buildPlanCheck } from './plan-records.ts';
import type { ChosenPart } from './matrix-part.ts';

/** Parameters of a matrix. The order through hidden units is preserved. */
export interface MatrixRequest extends SiteMatrixRecords, ChosenPart {
  /** Areas and phases to collapse into one node each. */
  collapsed?: Partial<CollapseOptions> | undefined;
  reduce: boolean;
  language: 'en' | 'it';
  /** When to report relations on one sheet: if the site usually records both (`auto`, the default), or always. */
  oneSided?: 'auto' | 'always' | undefined;
}

/** Builds a matrix without its findings, which cost about as much again. For callers that only draw it. */
export function computeMatrixLines(
  request: Omit<MatrixRequest, 'collapsed'> & {
    /** Includes claims and sources without a chronological relation, as graph files do. */
    claims?: boolean;
  },
): HarrisMatrix {
  const { units, statements, periods, reduce, language, claims = false } = request;
  const options = { reduce, language, periodRank: rankByPeriods(periods), claims };
  const chosen = chooseUnits(request, () =>
    buildMatrixLines(units, statements, { ...options, reduce: true }),
  );
  const shown = chosen && { shows: ({ key }: { key: string }) => chosen.has(key) };
  return Object.assign(buildMatrixLines(units, statements, { ...options, ...shown }), { findings: [] });
}

/** Lists the findings about records that are no units. */
function listAddedFindings({ unplaced, checked, units, statements, language }: MatrixRequest): Finding[] {
  return [
    ...findUnplacedItems(unplaced ?? [], { units, language }),
    ...(checked ? findLinkFindings(checked, { units, statements, language }) : []),
  ];
}

/** Inserts warnings and remarks into findings that are sorted by severity. */
function joinFindings(findings: Finding[], added: readonly Finding[]): Finding[] {
  if (added.length === 0) return findings;
  const isInfo = ({ severity }: Finding): boolean => severity === 'info';
  const next = findings.findIndex(isInfo);
  const warnings = added.filter((one) => !isInfo(one));
  const remarks = added.filter(isInfo);
  return next < 0
    ? [...findings, ...warnings, ...remarks]
    : [...findings.toSpliced(next, 0, ...warnings), ...remarks];
}

/** Adds the notes of people to the findings. */
function nameNotes(findings: Finding[], { units, notes = [] }: MatrixRequest): Finding[] {
  return notes.length === 0
    ? findings
    : reportNotes(findings, { notes, formatAbout: createFormatAbout(units) });
}

/** Builds a matrix from plain data. For large sites it runs as a worker task. */
export function computeMatrix(request: MatrixRequest): HarrisMatrix {
  const { units, statements, periods, types, reduce, language, oneSided = 'auto', collapsed } = request;
  const options = {
    reduce,
    language,
    oneSided,
    periodRank: rankByPeriods(periods),
    types: types && indexTypes(types),
    // Without configured types the records are not those of a stored site, so that it has no periods either.
    described: types && new Set(periods.map(({ period }) => period)),
  };
  const chosen = chooseUnits(request, () =>
    buildMatrixLines(units, statements, { ...options, reduce: true, claims: true }),
  );
  const matrix = buildMatrix(units, statements, {
    ...options,
    // The neighbourhood of a unit may be requested for a claim.
    claims: request.around !== undefined || request.between !== undefined,
    plan: request.plan && buildPlanCheck(request.plan, units),
    ...(chosen && { shows: ({ key }) => chosen.has(key) }),
  });
  // These findings concern the whole site, so they are omitted for a part.
  const added = chosen ? [] : listAddedFindings(request);
  const reported = { ...matrix, findings: nameNotes(joinFindings(matrix.findings, added), request) };
  return collapsed ? collapseMatrix(reported, collapsed).matrix : reported;
}

/** Returns the keys of the units to show, or undefined for all. Neighbourhoods are looked up in the whole matrix. */
function chooseUnits(
  { shown, around, between }: ChosenPart,
  buildWhole: () => Omit<HarrisMatrix, 'findings'>,
): ReadonlySet<string> | undefined {
  const filter = shown && new Set(shown);
  if (!around && !between) return filter;
  const whole = buildWhole();
  const nodeOf = new Map(whole.nodes.flatMap(({ id, members }) => members.map((member) => [member.id, id])));
  const inAround = around && selectNeighbours(whole, { ...around, node: nodeOf.get(around.unit)! });
  const inBetween = between && selectBetween(whole, nodeOf.get(between[0])!, nodeOf.get(between[1])!);
  const isChosen = (key: string, node: string): boolean =>
    (filter?.has(key) ?? true) && (inAround?.has(node) ?? true) && (inBetween?.has(node) ?? true);
  return new Set([...nodeOf].filter(([key, node]) => isChosen(key, node)).map(([key]) => key));
}

/** Returns ranks by the recorded years, else by the order of the periods. Sites without periods count from the top. */
export function rankByPeriods(periods: readonly PeriodYears[]): PeriodRank {
  const known = new Map<string, PeriodRange>();
  for (const row of periods) {
    const range = rangeOfRow(row, periods);
    if (range) known.set(JSON.stringify([row.period, row.phase]), range);
  }
  if (known.size === 0) return rankByNumber;
  return (period, phase) =>
    known.get(JSON.stringify([period, phase ?? ''])) ?? known.get(JSON.stringify([period, '']));
}

function rangeOfRow(
  { start_year, end_year, sort_order }: PeriodYears,
  all: readonly PeriodYears[],
): PeriodRange | undefined {
  const hasYears = all.some((row) => row.start_year !== null || row.end_year !== null);
  if (!hasYears) return sort_order === null ? undefined : { start: -sort_order, end: -sort_order };
  if (start_year === null && end_year === null) return undefined;
  return { start: start_year ?? -Infinity, end: end_year ?? Infinity };
}
