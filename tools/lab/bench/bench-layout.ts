import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median, readChildTimes, renderTable, short } from './figures.ts';
import { judge, type Drawing, type Graph, type LayoutRun } from './layout-run.ts';
import type { Polyline } from './drawn-lines.ts';

/** Sizes in units. */
const SIZES = [100, 758, 1_000, 5_000, 10_000, 50_000];
const ELK_UP_TO = 5_000;
const DOT_UP_TO = 1_000;
const ROUNDS = 3;
const LARGE_FROM = 10_000;

type PeerRun = Drawing & { ms: number };

/** Measures layout, certificate, SVG and PDF of generated sites, and Graphviz and elkjs on the same graphs. */
export async function benchLayout(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-bench-'));
  try {
    const runs = SIZES.map((size) => measure(size, join(folder, `${size}.json`)));
    console.log(
      `Layout of the reduced matrix of a generated site (CPU, warm; medians of ${ROUNDS} fresh processes, one from ${LARGE_FROM.toLocaleString('en')} units)\n`,
    );
    console.log(
      renderTable(
        [
          'units',
          'lines',
          'layout',
          'cold',
          'certificate',
          'SVG',
          'PDF',
          'PDF size',
          'records to PDF',
          'peak memory',
          'faithful',
        ],
        runs.map(describeOurs),
      ),
      '\n',
    );
    console.log(
      'The same graphs laid out by others: CPU and its ratio to ours; crossings; area and length per line\n',
    );
    console.log(
      renderTable(
        [
          'units',
          'elkjs',
          'ratio',
          'dot ortho',
          'ratio',
          'crossings ours',
          'elkjs',
          'dot',
          'area of dot',
          'of elkjs',
          'length of dot',
          'of elkjs',
        ],
        runs.filter(({ elk, dot }) => elk ?? dot).map(describePeers),
      ),
      '\n',
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Measured {
  size: number;
  ours: LayoutRun;
  elk: PeerRun | undefined;
  dot: PeerRun | undefined;
}

function measure(size: number, graphFile: string): Measured {
  const rounds = size < LARGE_FROM ? ROUNDS : 1;
  const runs = Array.from({ length: rounds }, () => runOurs(size, graphFile));
  const of = (figure: (run: LayoutRun) => number): number => median(runs.map(figure));
  return {
    size,
    ours: {
      ...runs[0]!,
      warmMs: of(({ warmMs }) => warmMs),
      coldMs: of(({ coldMs }) => coldMs),
      certifyMs: of(({ certifyMs }) => certifyMs),
      svgMs: of(({ svgMs }) => svgMs),
      pdfMs: of(({ pdfMs }) => pdfMs),
      wholeMs: of(({ wholeMs }) => wholeMs),
    },
    elk: size <= ELK_UP_TO ? runElk(graphFile) : undefined,
    dot: size <= DOT_UP_TO ? runDot(graphFile) : undefined,
  };
}

function runOurs(size: number, graphFile: string): LayoutRun {
  return JSON.parse(runAlone(['ours', String(size), graphFile])) as LayoutRun;
}

function runElk(graphFile: string): PeerRun {
  return JSON.parse(runAlone(['elk', graphFile])) as PeerRun;
}

/** Runs the layout in a separate program, bundled without the services, so that its memory is that of the drawing. */
function runAlone(args: readonly string[]): string {
  return execFileSync(
    process.execPath,
    [fileURLToPath(new URL('layout-process.mjs', import.meta.url)), ...args],
    {
      encoding: 'utf8',
      maxBuffer: 1e8,
    },
  );
}

/** Returns the result of `dot -Gsplines=ortho` for the graph, or undefined if Graphviz is not installed. */
function runDot(graphFile: string): PeerRun | undefined {
  if (spawnSync('dot', ['-V']).error) return undefined;
  const dotFile = `${graphFile}.dot`;
  writeFileSync(dotFile, renderDot(JSON.parse(readFileSync(graphFile, 'utf8')) as Graph));
  const script = `dot -Gsplines=ortho -Tjson "$1"; times >&2`;
  const { stdout, stderr } = spawnSync('sh', ['-c', script, 'sh', dotFile], {
    encoding: 'utf8',
    maxBuffer: 1e9,
  });
  return { ...judgeDot(JSON.parse(stdout) as DotAnswer), ms: readChildTimes(stderr) * 1e3 };
}

const POINTS_PER_INCH = 72;

function renderDot({ nodes, edges }: Graph): string {
  const boxes = nodes.map(
    ({ id, width }) =>
      `"${id}" [label="" shape=box fixedsize=true width=${width / POINTS_PER_INCH} height=${18 / POINTS_PER_INCH}];`,
  );
  const lines = edges.map(([source, target]) => `"${source}" -> "${target}" [arrowhead=none];`);
  return `digraph G {\n${[...boxes, ...lines].join('\n')}\n}\n`;
}

interface DotAnswer {
  bb: string;
  edges?: { pos: string }[];
}

function judgeDot({ bb, edges = [] }: DotAnswer): Drawing {
  const [, , width = 0, height = 0] = bb.split(',').map(Number);
  return judge(edges.map(readSpline), { width, height });
}

/**
 * Reads the corners of a line. Graphviz returns orthogonal lines as Bézier curves, in which every third point is a
 * corner.
 */
function readSpline({ pos }: { pos: string }): Polyline {
  const points = pos
    .split(' ')
    .filter((word) => !/^[es],/.test(word))
    .map((word) => word.split(',').map(Number));
  return points.filter((_, at) => at % 3 === 0).flat();
}

function describeOurs({ size, ours }: Measured): string[] {
  return [
    size.toLocaleString('en'),
    ours.edges.toLocaleString('en'),
    ms(ours.warmMs),
    ms(ours.coldMs),
    ms(ours.certifyMs),
    ms(ours.svgMs),
    ms(ours.pdfMs),
    `${short(ours.pdfKb)} kB`,
    ms(ours.wholeMs),
    `${short(ours.layoutPeakMb)} MB`,
    ours.isFaithful ? 'yes' : 'NO',
  ];
}

function describePeers({ size, ours, elk, dot }: Measured): string[] {
  const share = (peer: Drawing | undefined, figure: 'area' | 'lengthPerLine'): string =>
    peer ? short(ours[figure] / peer[figure]) : '-';
  return [
    size.toLocaleString('en'),
    elk ? ms(elk.ms) : '-',
    elk ? short(elk.ms / ours.warmMs) : '-',
    dot ? ms(dot.ms) : '-',
    dot ? short(dot.ms / ours.warmMs) : '-',
    count(ours.crossings),
    elk ? count(elk.crossings) : '-',
    dot ? count(dot.crossings) : '-',
    share(dot, 'area'),
    share(elk, 'area'),
    share(dot, 'lengthPerLine'),
    share(elk, 'lengthPerLine'),
  ];
}

function ms(figure: number): string {
  return figure >= 1_000 ? `${short(figure / 1_000)} s` : `${figure.toFixed(0)} ms`;
}

function count(figure: number): string {
  return Number.isFinite(figure) ? figure.toLocaleString('en') : '-';
}
