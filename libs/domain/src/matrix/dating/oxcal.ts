import { compareNatural } from '@trowel/domain/core';
import type { HarrisMatrix, MatrixNode } from '../matrix-model.ts';
import type { UnitDating } from './brackets.ts';

/** A period or phase. Its units form one group between two boundaries. */
export interface OxcalPeriod {
  period: string;
  /** Empty if the group is the whole period. */
  phase: string;
  label: string;
}

export interface OxcalOptions {
  title: string;
  /** Groups, most recent first. */
  periods: readonly OxcalPeriod[];
}

/** A node with its own dates. */
interface DatedNode {
  node: MatrixNode;
  /** Names of its dates in the model, and the lines that define them. */
  names: string[];
  lines: string[];
  /** Finds that give only a terminus post quem. */
  after: string[];
}

/**
 * Renders the OxCal model of a matrix. Build the matrix with `shows` true for the dated units only, so that its
 * lines are the smallest set of constraints between them. Radiocarbon ages become `R_Date`, years `Date(U(…))`,
 * finds dated in years `After`. Units of a period are in a `Phase` between two `Boundary`s. Each line of the
 * matrix becomes a `Sequence` of two references. The language is that of OxCal 4 (Bronk Ramsey 2009).
 * @example
 * const { units, statements } = buildMatrixRecords(readImport({ text: 'later,earlier\n1,2\n2,3\n1,3' }));
 * const matrix = buildMatrix(units, statements);
 * const charcoal = { ageBp: 2000, error: 30 };
 * const dating = { unit: '3', kind: 'dating', label: 'charcoal', earliest: null, latest: null, radiocarbon: charcoal };
 * const model = renderOxcal(matrix, [dating], { title: 'Villa', periods: [] });
 * console.log(model.split('\n')[3]?.trim()); // R_Date("US 3", 2000, 30);
 */
export function renderOxcal(
  matrix: HarrisMatrix,
  datings: readonly UnitDating[],
  { title, periods }: OxcalOptions,
): string {
  const dated = listDated(matrix, datings);
  const byId = new Map(dated.map((one) => [one.node.id, one]));
  const groups = groupByPeriod(dated, periods);
  const lines = [
    ...(dated.length === 0 ? ['// No unit has a date of its own: there is nothing to model.'] : []),
    ...groups.flatMap(({ label, nodes }) => renderGroup(label, nodes)),
    ...dated.flatMap(renderAfter),
    ...matrix.edges
      .filter(({ contradicts }) => !contradicts)
      .flatMap(({ source, target }) => renderOrder(byId.get(target), byId.get(source))),
  ];
  return ['Plot()', '{', ` Label(${quote(title)});`, ...lines.map((line) => ` ${line}`), '};', ''].join('\n');
}

function listDated({ nodes }: HarrisMatrix, datings: readonly UnitDating[]): DatedNode[] {
  const ofUnit = new Map<string, UnitDating[]>();
  for (const dating of datings) {
    if (dating.kind !== 'period') ofUnit.set(dating.unit, [...(ofUnit.get(dating.unit) ?? []), dating]);
  }
  const used = new Set<string>();
  return nodes
    .map((node) => {
      const own = node.members.flatMap(({ id }) => ofUnit.get(id) ?? []);
      return describeDated(node, own, used);
    })
    .filter((one) => one !== undefined);
}

function describeDated(
  node: MatrixNode,
  datings: readonly UnitDating[],
  used: Set<string>,
): DatedNode | undefined {
  const label = `US ${node.members.map(({ us_number, area }) => (area ? `${area}/${us_number}` : us_number)).join(' = ')}`;
  const sorted = datings.toSorted((a, b) => compareNatural(a.label, b.label));
  const dates = sorted.filter(isDate);
  const after = sorted.filter((dating) => !isDate(dating)).flatMap(renderTerminus);
  if (dates.length === 0 && after.length === 0) return undefined;
  const names = dates.map((dating, i) => nameUniquely(i === 0 ? label : `${label} (${dating.label})`, used));
  if (dates.length > 0)
    return { node, names, after, lines: dates.map((dating, i) => renderDate(dating, names[i])) };
  const name = nameUniquely(label, used);
  return { node, names: [name], after, lines: [`Date(${quote(name)});`] };
}

/** A find dated in years gives only a terminus post quem. */
function isDate({ kind, radiocarbon, earliest, latest }: UnitDating): boolean {
  return radiocarbon !== undefined || (kind === 'dating' && earliest !== null && latest !== null);
}

function renderDate({ radiocarbon, earliest, latest }: UnitDating, name: string): string {
  return radiocarbon
    ? `R_Date(${quote(name)}, ${radiocarbon.ageBp}, ${radiocarbon.error});`
    : `Date(${quote(name)}, ${renderSpan(earliest!, latest!)});`;
}

function renderTerminus({ label, earliest, latest }: UnitDating): string[] {
  if (earliest === null) return [];
  const date = `Date(${quote(`TPQ ${label}`)}, ${renderSpan(earliest, latest ?? earliest)});`;
  return [`After(${quote(label)}) { ${date} };`];
}

function nameUniquely(name: string, used: Set<string>): string {
  let free = name;
  for (let i = 2; used.has(free); i++) free = `${name} ${i}`;
  used.add(free);
  return free;
}

function renderSpan(earliest: number, latest: number): string {
  return earliest === latest ? renderYear(earliest) : `U(${renderYear(earliest)}, ${renderYear(latest)})`;
}

function renderYear(year: number): string {
  return year < 0 ? `BCE(${-year})` : `CE(${year})`;
}

/** Groups nodes by period, oldest first, as OxCal reads sequences. Units without a period stay outside the groups. */
function groupByPeriod(
  dated: readonly DatedNode[],
  periods: readonly OxcalPeriod[],
): { label: string | null; nodes: DatedNode[] }[] {
  const groups = new Map<OxcalPeriod | null, DatedNode[]>();
  for (const one of dated) {
    const period = findPeriod(one.node, periods);
    groups.set(period, [...(groups.get(period) ?? []), one]);
  }
  return [...periods.toReversed(), null]
    .map((period) => ({ label: period && period.label, nodes: groups.get(period) ?? [] }))
    .filter(({ nodes }) => nodes.length > 0);
}

function findPeriod({ period, phase }: MatrixNode, periods: readonly OxcalPeriod[]): OxcalPeriod | null {
  const ofPeriod = periods.filter((one) => one.period === period);
  return (
    ofPeriod.find((one) => one.phase === (phase ?? '')) ?? ofPeriod.find((one) => one.phase === '') ?? null
  );
}

function renderGroup(label: string | null, nodes: readonly DatedNode[]): string[] {
  const dates = nodes.flatMap(({ lines }) => lines);
  if (label === null) return dates;
  return [
    `Sequence(${quote(label)})`,
    '{',
    ` Boundary(${quote(`Start ${label}`)});`,
    ` Phase(${quote(label)})`,
    ' {',
    ...dates.map((line) => `  ${line}`),
    ' };',
    ` Boundary(${quote(`End ${label}`)});`,
    '};',
  ];
}

function renderAfter({ names, after }: DatedNode): string[] {
  return after.flatMap((line) => names.map((name) => `Sequence() { ${line} Date(${quote(`=${name}`)}); };`));
}

/** Renders the older node first. */
function renderOrder(older: DatedNode | undefined, younger: DatedNode | undefined): string[] {
  if (!older || !younger) return [];
  return older.names.flatMap((a) =>
    younger.names.map((b) => `Sequence() { Date(${quote(`=${a}`)}); Date(${quote(`=${b}`)}); };`),
  );
}

/** OxCal has no escape for quotes. */
function quote(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return `"${text.replaceAll('"', "'").replace(/[\u0000-\u001f\u007f]+/g, ' ')}"`;
}
