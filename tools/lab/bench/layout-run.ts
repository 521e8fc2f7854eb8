import { createRequire } from 'node:module';
import { readFileSync, writeFileSync } from 'node:fs';
import { renderMatrixPdf } from '@trowel/documents';
import { buildMatrix, type HarrisMatrix } from '@trowel/domain/matrix';
import { certifyLayout, layoutMatrix, renderMatrixSvg, type MatrixLayout } from '@trowel/domain/drawing';
import { generateSite } from '@trowel/domain/testing';
import { countCrossingPlaces, measureLines, type Polyline } from './drawn-lines.ts';
import { median } from './figures.ts';
import { peakMemoryMb } from './peak-memory.ts';

/** Figures of our drawing from one fresh process. */
export interface LayoutRun extends Drawing {
  edges: number;
  /** CPU of the last layouts in a process, and of the first. */
  warmMs: number;
  coldMs: number;
  certifyMs: number;
  isFaithful: boolean;
  svgMs: number;
  pdfMs: number;
  pdfKb: number;
  wholeMs: number;
  peakMb: number;
  layoutPeakMb: number;
}

/** Figures by which all engines are compared. */
export interface Drawing {
  crossings: number;
  area: number;
  lengthPerLine: number;
}

const SEED = 20_240_607;
/** Rounds until the code is compiled, as in a long-running service. */
const ROUNDS = 14;
const ROUNDS_LARGE = 3;
const LARGE_FROM = 5_000;
/** Three layouts of a large site take seconds and are enough for the compiler. Three PDFs are not. */
const PDF_ROUNDS = 8;
const WARM_ROUNDS = 3;
const BOX = { width: 30, height: 18 };

/** Lays out a generated site in a fresh process and prints the figures. With a file, also writes the reduced graph. */
export async function runLayoutOnce([units = '1000', graphFile]: readonly string[]): Promise<void> {
  const site = generateSite({ units: Number(units), seed: SEED });
  const matrix = buildMatrix(site.units, site.statements);
  const rounds = roundsFor(Number(units));
  // Only one drawing is kept, as in a service, so that the peak is that of one drawing.
  let drawn = timed(() => layoutMatrix(matrix));
  const coldMs = drawn.ms;
  const warm: number[] = [];
  for (let round = 1; round < rounds; round++) {
    drawn = timed(() => layoutMatrix(matrix));
    warm.push(drawn.ms);
  }
  const layout = drawn.result;
  const layoutPeakMb = peakMemoryMb();
  if (graphFile) writeFileSync(graphFile, JSON.stringify(listGraph(matrix)));
  const certified = timed(() => certifyLayout(matrix, layout));
  const svg = timed(() => renderMatrixSvg(matrix, layout, { siteName: 'Bench', language: 'en' }));
  const pdfs = [];
  for (let i = 0; i < Math.max(rounds, PDF_ROUNDS); i++) pdfs.push(await timePdf(matrix, layout));
  const wholes = [];
  for (let i = 0; i < rounds; i++) wholes.push(await timeWhole(site));
  const run: LayoutRun = {
    ...judge(
      layout.lines.map(({ points }) => points),
      layout,
    ),
    edges: matrix.edges.length,
    warmMs: median(warm.slice(-WARM_ROUNDS)),
    coldMs,
    certifyMs: certified.ms,
    isFaithful: certified.result.isFaithful,
    svgMs: svg.ms,
    pdfMs: median(
      pdfs
        .slice(1)
        .slice(-WARM_ROUNDS)
        .map(({ ms }) => ms),
    ),
    pdfKb: pdfs[0]!.result.byteLength / 1024,
    wholeMs: median(wholes.slice(1).slice(-WARM_ROUNDS)),
    peakMb: peakMemoryMb(),
    layoutPeakMb,
  };
  console.log(JSON.stringify(run));
}

/** Lays out the graph of a file with elkjs (layered, orthogonal) a few times and prints the figures of the last run. */
export async function runElkOnce([graphFile = '']: readonly string[]): Promise<void> {
  const { nodes, edges } = JSON.parse(readFileSync(graphFile, 'utf8')) as Graph;
  // Bundles cannot include elkjs, because it loads a worker of its own.
  const Elk = createRequire(import.meta.url)('elkjs') as new () => {
    layout(graph: object): Promise<ElkAnswer>;
  };
  const graph = (): object => ({
    id: 'root',
    layoutOptions: { 'elk.algorithm': 'layered', 'elk.direction': 'DOWN', 'elk.edgeRouting': 'ORTHOGONAL' },
    children: nodes.map(({ id, width }) => ({ id, width, height: BOX.height })),
    edges: edges.map(([source, target], at) => ({ id: `e${at}`, sources: [source], targets: [target] })),
  });
  const rounds = [];
  for (let i = 0; i < roundsFor(nodes.length); i++) {
    const before = process.cpuUsage();
    const answer = await new Elk().layout(graph());
    rounds.push({ answer, ms: cpuMsSince(before) });
  }
  const { answer, ms } = rounds.at(-1)!;
  const lines = answer.edges.flatMap(({ sections }) =>
    sections.map(({ startPoint, bendPoints = [], endPoint }) =>
      [startPoint, ...bendPoints, endPoint].flatMap(({ x, y }) => [x, y]),
    ),
  );
  console.log(JSON.stringify({ ...judge(lines, answer), ms, peakMb: peakMemoryMb() }));
}

/** Returns the number of layouts before and during the measurement, for either engine. */
function roundsFor(units: number): number {
  return units < LARGE_FROM * 0.9 ? ROUNDS : ROUNDS_LARGE;
}

/** The graph for other engines: boxes of our sizes, lines of the reduced matrix. */
export interface Graph {
  nodes: { id: string; width: number }[];
  edges: [string, string][];
}

interface ElkPoint {
  x: number;
  y: number;
}

interface ElkAnswer {
  width: number;
  height: number;
  edges: { sections: { startPoint: ElkPoint; bendPoints?: ElkPoint[]; endPoint: ElkPoint }[] }[];
}

/** Computes the figures of a drawing. */
export function judge(
  lines: readonly Polyline[],
  { width, height }: { width: number; height: number },
): Drawing {
  // Comparing every pair takes long. The larger sites have no other engine to compare with.
  const crossings = lines.length <= 4_000 ? countCrossingPlaces(lines) : NaN;
  return { crossings, area: width * height, lengthPerLine: measureLines(lines) / lines.length };
}

function listGraph({ nodes, edges }: HarrisMatrix): Graph {
  const tied = new Set(edges.flatMap(({ source, target }) => [source, target]));
  return {
    nodes: nodes.filter(({ id }) => tied.has(id)).map(({ id }) => ({ id, width: BOX.width })),
    edges: edges.map(({ source, target }) => [source, target]),
  };
}

function timed<T>(work: () => T): { result: T; ms: number } {
  const before = process.cpuUsage();
  const result = work();
  return { result, ms: cpuMsSince(before) };
}

function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e3;
}

async function timePdf(
  matrix: HarrisMatrix,
  layout: MatrixLayout,
): Promise<{ result: Uint8Array; ms: number }> {
  const before = process.cpuUsage();
  const result = await renderMatrixPdf(matrix, layout, {
    siteName: 'Bench',
    language: 'en',
    paper: 'poster',
    orientation: 'auto',
    date: new Date(0),
  });
  return { result, ms: cpuMsSince(before) };
}

/** Records → matrix → layout in period lanes → certificate → PDF. */
async function timeWhole({ units, statements }: ReturnType<typeof generateSite>): Promise<number> {
  const before = process.cpuUsage();
  const matrix = buildMatrix(units, statements);
  const layout = layoutMatrix(matrix, { grouping: 'period' });
  certifyLayout(matrix, layout);
  await timePdf(matrix, layout);
  return cpuMsSince(before);
}
