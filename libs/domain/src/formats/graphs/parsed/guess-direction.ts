import { findStrongComponents, linkEdges, type Language } from '@trowel/domain/matrix';

/** A pair of node indexes. */
export type Pair = readonly [number, number];

/** Facts about a graph whose plain lines do not say which end is later. */
export interface DirectionInput {
  /** Number of nodes. */
  size: number;
  /** The plain lines, from their start. */
  lines: readonly Pair[];
  /** Pairs [later, earlier] of lines with words. */
  known: readonly Pair[];
  /** Row of periods of each node, 0 is the latest. */
  lanes: readonly (number | undefined)[];
  /** Height of each node on the page, y down. */
  heights: readonly (number | undefined)[];
  /** Nodes of topsoil or the top mark, and nodes of natural soil or the bottom mark. */
  tops: ReadonlySet<number>;
  bottoms: ReadonlySet<number>;
}

/** The later end of plain lines, with the evidence. */
export interface Direction {
  /** Undefined without evidence. */
  isLaterFirst: boolean | undefined;
  /** True if some evidence contradicts the result. */
  isDisputed: boolean;
  /** Clauses, the strongest evidence first. */
  evidence: Record<Language, string>[];
}

interface DirectionEvidence {
  /** Number of lines whose start is later, and whose start is earlier. */
  later: number;
  earlier: number;
  text: Record<Language, string>;
}

/** Share of the lines that must agree for evidence to count. */
const MAJORITY = 0.75;

/**
 * Finds which end of plain lines is later: by contradictions with lines with words, then by periods,
 * by topsoil and natural soil, by the height on the page. Cost: linear.
 */
export function guessDirection(input: DirectionInput): Direction {
  const found = [
    countContradictions(input),
    countLanes(input),
    countMarks(input),
    countHeights(input),
  ].filter(({ later, earlier }) => later + earlier > 0);
  const opinions = found.map(opinionOf);
  const isLaterFirst = opinions.find((opinion) => opinion !== undefined);
  return {
    isLaterFirst,
    isDisputed: opinions.some((opinion) => opinion !== undefined && opinion !== isLaterFirst),
    evidence: found.map(({ text }) => text),
  };
}

function opinionOf({ later, earlier }: DirectionEvidence): boolean | undefined {
  const share = later / (later + earlier);
  if (share >= MAJORITY) return true;
  return share <= 1 - MAJORITY ? false : undefined;
}

/**
 * Plain lines alone contradict each other equally in both directions. Together with lines with words,
 * one direction may have more contradictions.
 */
function countContradictions({ size, lines, known }: DirectionInput): DirectionEvidence {
  if (known.length === 0 || lines.length === 0) return { later: 0, earlier: 0, text: { en: '', it: '' } };
  const asDrawn = countTangled(size, [...known, ...lines]);
  const turned = countTangled(size, [...known, ...lines.map(([from, to]): Pair => [to, from])]);
  return {
    later: asDrawn < turned ? 1 : 0,
    earlier: turned < asDrawn ? 1 : 0,
    text: {
      en: `units in contradictions when lines run from the later: ${asDrawn}, from the earlier: ${turned}`,
      it: `US in contraddizione se le linee partono dalla posteriore: ${asDrawn}, dall’anteriore: ${turned}`,
    },
  };
}

function countTangled(size: number, pairs: readonly Pair[]): number {
  const sorted = pairs
    .filter(([from, to]) => from !== to)
    .sort(([a, b], [c, d]) => a - c || b - d)
    .filter(([from, to], i, all) => i === 0 || from !== all[i - 1]![0] || to !== all[i - 1]![1]);
  const source = Int32Array.from(sorted, ([from]) => from);
  const target = Int32Array.from(sorted, ([, to]) => to);
  const graph = linkEdges(size, source, target);
  const components = findStrongComponents(graph, new Uint8Array(source.length));
  return components.reduce((sum, component) => sum + component.length, 0);
}

function countLanes({ lines, lanes }: DirectionInput): DirectionEvidence {
  const { smaller, larger } = compareEnds(lines, lanes);
  return {
    later: smaller,
    earlier: larger,
    text: {
      en: `between periods, lines from the later to the earlier: ${smaller}, the other way: ${larger}`,
      it: `fra periodi, linee dal più recente al più antico: ${smaller}, al contrario: ${larger}`,
    },
  };
}

function countMarks({ lines, tops, bottoms }: DirectionInput): DirectionEvidence {
  const count = (first: number, second: number): number =>
    lines.filter((line) => tops.has(line[first]!) || bottoms.has(line[second]!)).length;
  const [later, earlier] = [count(0, 1), count(1, 0)];
  return {
    later,
    earlier,
    text: {
      en: `lines from topsoil or to natural ground: ${later}, the other way: ${earlier}`,
      it: `linee dall’humus o verso lo sterile: ${later}, al contrario: ${earlier}`,
    },
  };
}

function countHeights({ lines, heights }: DirectionInput): DirectionEvidence {
  const { smaller, larger } = compareEnds(lines, heights);
  return {
    later: smaller,
    earlier: larger,
    text: {
      en: `lines down the page: ${smaller}, up: ${larger}`,
      it: `linee verso il basso della pagina: ${smaller}, verso l’alto: ${larger}`,
    },
  };
}

function compareEnds(lines: readonly Pair[], values: readonly (number | undefined)[]) {
  let smaller = 0;
  let larger = 0;
  for (const [from, to] of lines) {
    const [first, second] = [values[from], values[to]];
    if (first === undefined || second === undefined) continue;
    if (first < second) smaller++;
    else if (first > second) larger++;
  }
  return { smaller, larger };
}
