// One file: a third of it is tables of shapes and frames that only this format uses.
import { indexTypes, type ConfiguredType, relationLabelsOf } from '@trowel/domain/records';
import {
  nameColumn,
  shapeOf,
  type BoxShape,
  type Grouping,
  isGroup,
  nameNodeUnits,
  isUncertain,
  MATRIX_COLOURS,
  matrixWordsIn,
  type MatrixWords,
  createLooks,
  type TypeLook,
  type NodeTypeShape,
} from '@trowel/domain/drawing';
import { listFactsOfUnit, renderOtherMembers } from '../parsed/other-members.ts';
import { DOT_FACTS } from './dot-facts.ts';
import type { HarrisMatrix, MatrixEdge, MatrixNode, Language } from '@trowel/domain/matrix';
import { compareNatural } from '@trowel/domain/core';

export interface MatrixDotOptions {
  /** Grouping of the units in frames. */
  grouping: Grouping;
  language: Language;
  /** Name of the graph; empty for the word for a Harris matrix. */
  title: string;
  /** Custom types: their units are drawn in the configured style. */
  types: readonly ConfiguredType[];
}

export const MATRIX_DOT_DEFAULTS: MatrixDotOptions = {
  grouping: 'none',
  language: 'en',
  title: '',
  types: [],
};

const SHAPES: Readonly<Record<BoxShape, string>> = {
  deposit: '',
  cut: 'shape=invtrapezium, fillcolor=' + quote(MATRIX_COLOURS.cut.light),
  structure: 'peripheries=2, fillcolor=' + quote(MATRIX_COLOURS.structure.light),
  burial: 'style="filled,rounded", fillcolor=' + quote(MATRIX_COLOURS.burial.light),
  virtual: 'style="filled,dashed", fillcolor=' + quote(MATRIX_COLOURS.virtual.light),
  document: 'shape=note, fillcolor=' + quote(MATRIX_COLOURS.document.light),
  group: 'shape=box3d, fillcolor=' + quote(MATRIX_COLOURS.group.light),
};

const TYPE_SHAPES: Readonly<Record<NodeTypeShape, string>> = {
  rectangle: '',
  roundrectangle: 'style="filled,rounded"',
  parallelogram: 'shape=parallelogram',
  hexagon: 'shape=hexagon',
  ellipse: 'shape=ellipse',
  triangle: 'shape=triangle',
  diamond: 'shape=diamond',
  octagon: 'shape=octagon',
  trapezoid: 'shape=trapezium',
  bpmn_artifact: 'shape=note',
  svg: 'shape=diamond',
};

/**
 * Renders the matrix as DOT. An arrow points from the later to the earlier unit, contemporaries are on
 * one rank, contradictions are red and do not affect the layout. Contemporaries in different frames
 * only have a double line, because a rank cannot leave its frame. Attributes that Graphviz ignores
 * contain the relation of each line, the further units of a box, its period, phase and structure for
 * readers of the file.
 * @example
 * const { units, statements } = buildMatrixRecords(readImport({ text: 'later,earlier\n1,2\n2,3\n1,3' }));
 * const matrix = buildMatrix(units, statements);
 * const lines = renderMatrixDot(matrix).split('\n');
 * console.log(lines.find((line) => line.includes('->'))?.trim());
 * // "1" -> "2" [relation=later_than, tooltip="Later than"];
 */
export function renderMatrixDot(matrix: HarrisMatrix, options: Partial<MatrixDotOptions> = {}): string {
  const { grouping, language, title, types } = { ...MATRIX_DOT_DEFAULTS, ...options };
  const lookOf = createLooks(indexTypes(types));
  const words = matrixWordsIn(language);
  const frame = frameNodes(matrix.nodes, FRAMES[grouping], words);
  const names = nameNodeUnits(matrix);
  let clusters = 0;
  return [
    `digraph ${quote(title || words.matrix)} {`,
    '  graph [rankdir=TB, nodesep=0.2, ranksep=0.35];',
    '  node [shape=box, style=filled, fillcolor="#ffffff", fontname="DejaVu Sans", fontsize=9, width=0.4, height=0.25, margin="0.08,0.03"];',
    '  edge [arrowhead=none];',
    ...renderFrame(frame, {
      nameOf: (node) => renderNode(node, names.get(node.id) ?? node.us_number, lookOf(node)),
      indent: '  ',
      count: () => clusters++,
    }),
    ...renderRanks(matrix, new Map(listFrames(frame))),
    ...matrix.edges.map((edge) => renderEdge(edge, language)),
    ...matrix.contemporary.map(renderPair),
    '}',
    '',
  ].join('\n');
}

/** A frame with its nodes and inner frames; the outermost one has no border. */
interface DotFrame {
  /** Identifies the frame. */
  key: string;
  /** Empty without a frame. */
  title: string;
  nodes: readonly MatrixNode[];
  inner: readonly DotFrame[];
}

/** One level of frames; an empty name means no frame. */
interface FrameLevel {
  nameOf(node: MatrixNode): string;
  titleOf(name: string, words: MatrixWords): string;
}

const PERIOD: FrameLevel = {
  nameOf: ({ period }) => period?.trim() ?? '',
  titleOf: (name, { period }) => `${period} ${name}`,
};
const PHASE: FrameLevel = {
  nameOf: ({ phase }) => phase?.trim() ?? '',
  titleOf: (name, { phase }) => `${phase} ${name}`,
};
const PERIOD_AND_PHASE: FrameLevel = {
  nameOf: (node) =>
    PERIOD.nameOf(node) && [PERIOD.nameOf(node), PHASE.nameOf(node)].filter(Boolean).join(' / '),
  titleOf: PERIOD.titleOf,
};
const AREA: FrameLevel = {
  nameOf: ({ area }) => area,
  titleOf: (name, { area }) => `${area} ${name}`,
};
const STRUCTURE: FrameLevel = {
  nameOf: ({ structure = '' }) => structure,
  titleOf: (name, { language }) => nameColumn(name, { grouping: 'structure', language }),
};

const ACTIVITY: FrameLevel = {
  nameOf: ({ activity = '' }) => activity,
  titleOf: (name, { language }) => nameColumn(name, { grouping: 'activity', language }),
};
const TYPE: FrameLevel = {
  nameOf: shapeOf,
  titleOf: (name, { language }) => nameColumn(name, { grouping: 'type', language }),
};

/** Levels of frames of each grouping, the outer first. */
const FRAMES: Readonly<Record<Grouping, readonly FrameLevel[]>> = {
  period: [PERIOD, PHASE],
  period_area: [PERIOD, PHASE],
  phase: [PERIOD_AND_PHASE],
  period_only: [PERIOD],
  area: [AREA],
  structure: [STRUCTURE],
  activity: [ACTIVITY],
  type: [TYPE],
  none: [],
};

/** Builds the frames in natural order. Nodes without a name are before them, in no frame. */
function frameNodes(
  nodes: readonly MatrixNode[],
  [level, ...inner]: readonly FrameLevel[],
  words: MatrixWords,
): DotFrame {
  if (!level) return { key: '', title: '', nodes, inner: [] };
  const byName = new Map<string, MatrixNode[]>();
  for (const node of nodes) {
    const name = level.nameOf(node);
    const members = byName.get(name);
    if (members) members.push(node);
    else byName.set(name, [node]);
  }
  const loose = byName.get('') ?? [];
  byName.delete('');
  return {
    key: '',
    title: '',
    nodes: loose,
    inner: [...byName]
      .sort(([a], [b]) => compareNatural(a, b))
      .map(([name, members]) => ({
        ...frameNodes(members, inner, words),
        key: name,
        title: level.titleOf(name, words),
      })),
  };
}

type DotNaming = (node: MatrixNode) => string;

/** Renders a frame. `indent` is that of its content; `count` numbers the frames. */
function renderFrame(
  { nodes, inner }: DotFrame,
  { nameOf, indent, count }: { nameOf: DotNaming; indent: string; count: () => number },
): string[] {
  return [
    ...nodes.map((node) => `${indent}${nameOf(node)}`),
    ...inner.flatMap((frame) => [
      `${indent}subgraph cluster_${count()} {`,
      `${indent}  graph [label=${quoteLabel(frame.title)}, labeljust=l, color="#c9c6bf"];`,
      ...renderFrame(frame, { nameOf, indent: `${indent}  `, count }),
      `${indent}}`,
    ]),
  ];
}

/** Returns the frame of each node, as the path of all frames around it. */
function listFrames({ nodes, inner }: DotFrame, path = ''): [id: string, frame: string][] {
  return [
    ...nodes.map(({ id }): [string, string] => [id, path]),
    ...inner.flatMap((frame) => listFrames(frame, `${path}\u0000${frame.key}`)),
  ];
}

function renderNode(node: MatrixNode, name: string, look: TypeLook | undefined): string {
  const drawn = look ? renderLook(look) : SHAPES[shapeOf(node)];
  const attributes = [`label=${quoteLabel(name)}`, drawn, ...formatUnits(node)].filter(Boolean);
  return `${quote(node.id)} [${attributes.join(', ')}];`;
}

function renderLook({ shape, fill, border, text, width }: TypeLook): string {
  return [
    TYPE_SHAPES[shape],
    `fillcolor=${quote(fill.light)}`,
    `color=${quote(border.light)}`,
    `fontcolor=${quote(text.light)}`,
    `penwidth=${width}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/**
 * Formats attributes for readers: number and area if the label has more, the further units, and the
 * facts of the unit.
 */
function formatUnits(node: MatrixNode): string[] {
  const { id, us_number, area, members } = node;
  if (isGroup(node)) return [];
  const hasOthers = members.some((member) => member.id !== id);
  const own = listFactsOfUnit(node);
  return [
    ...(area !== '' || hasOthers ? [`us_number=${quote(us_number)}`] : []),
    ...(area !== '' ? [`area=${quote(area)}`] : []),
    ...(hasOthers ? [`same_as=${quote(renderOtherMembers(node))}`] : []),
    ...DOT_FACTS.flatMap((name) => (own[name] ? [`${name}=${quote(own[name])}`] : [])),
  ];
}

/** Renders the ranks of contemporaries. Connected pairs are merged, so that each node is on one rank. */
function renderRanks({ contemporary }: HarrisMatrix, frameOf: ReadonlyMap<string, string>): string[] {
  const pairs = contemporary.filter(({ source, target }) => frameOf.get(source) === frameOf.get(target));
  return joinPairs(pairs).map((ids) => `  { rank=same; ${ids.map((id) => `${quote(id)};`).join(' ')} }`);
}

/** Returns the groups of connected pairs, with their ids in natural order. */
function joinPairs(pairs: readonly MatrixEdge[]): string[][] {
  const setOf = new Map<string, Set<string>>();
  for (const { source, target } of pairs) {
    const [a, b] = [setOf.get(source) ?? new Set([source]), setOf.get(target) ?? new Set([target])];
    setOf.set(source, a).set(target, b);
    if (a === b) continue;
    const [small, large] = a.size < b.size ? [a, b] : [b, a];
    for (const id of small) {
      large.add(id);
      setOf.set(id, large);
    }
  }
  return [...new Set(setOf.values())].map((ids) => [...ids].sort(compareNatural));
}

function renderEdge({ source, target, ...edge }: MatrixEdge, language: Language): string {
  const attributes = formatRelation(edge);
  if (edge.contradicts) {
    attributes.push(
      `color=${quote(MATRIX_COLOURS.contradiction.light)}`,
      'style=dashed',
      'arrowhead=normal',
      'constraint=false',
    );
  } else if (edge.through_hidden) attributes.push('style=dotted');
  else if (edge.interleaves || isUncertain(edge.certainty)) attributes.push('style=dashed');
  attributes.push(`tooltip=${quoteLabel(relationLabelsOf(edge.relation)[language])}`);
  return `  ${quote(source)} -> ${quote(target)} [${attributes.join(', ')}];`;
}

function renderPair({ source, target, ...edge }: MatrixEdge): string {
  const attributes = [...formatRelation(edge), 'dir=none', 'color="black:white:black"', 'constraint=false'];
  return `  ${quote(source)} -> ${quote(target)} [${attributes.join(', ')}];`;
}

/** Formats the relation as attributes that Graphviz ignores. */
function formatRelation({ relation, certainty }: Pick<MatrixEdge, 'relation' | 'certainty'>): string[] {
  return [`relation=${relation}`, ...(certainty ? [`certainty=${quote(certainty)}`] : [])];
}

/** Quotes a name. Backslashes are doubled, so that none escapes the closing quote. */
function quote(text: string): string {
  const plain = text.replaceAll('\0', '').replace(/[\r\n]+/g, ' ');
  return `"${plain.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

/** Quotes a label, in which Graphviz also decodes HTML entities. */
function quoteLabel(text: string): string {
  return quote(text.replaceAll('&', '&amp;'));
}
