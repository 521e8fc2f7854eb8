import type { HarrisMatrix, MatrixEdge } from '@trowel/domain/matrix';
import type { Certificate } from '../certificate/certificate-model.ts';
import type { MatrixLayout } from '../layout/model/layout-model.ts';
import { SPACING } from '../layout/model/stages.ts';
import { BOX_SHAPES } from '../styles/matrix-styles.ts';
import { listLooks, type StyledLayout } from '../styles/type-looks.ts';
import {
  EDGE_FLAGS,
  SCREEN_KINDS,
  SCREEN_UNIT_PT,
  type MatrixScreen,
  type RelationChoice,
  type ScreenBoxes,
  type ScreenRuns,
} from './matrix-screen.ts';

export interface PackOptions {
  siteName: string;
  relations: RelationChoice;
  certificate: Certificate;
  /** Definition of each unit, by its id. */
  definitionOf: (unit: string) => string | null | undefined;
}

/** Packs a drawing for the browser. Cost: linear. */
export function packScreen(
  matrix: HarrisMatrix,
  { layout, looks }: StyledLayout,
  { siteName, relations, certificate, definitionOf }: PackOptions,
): MatrixScreen {
  const words = createWords();
  const placeOf = new Map(layout.boxes.map(({ node }, at) => [node, at]));
  const place = (node: string): number => placeOf.get(node) ?? -1;
  const { isFaithful, hash, pairs, problems } = certificate;
  return {
    site_name: siteName,
    grouping: layout.grouping,
    relations,
    width: layout.width,
    height: layout.height,
    shapes: [...BOX_SHAPES],
    looks: listLooks(looks),
    boxes: packBoxes(matrix, { layout, looks }, { words, definitionOf }),
    edges: packEdges(matrix.edges, place, words),
    lines: {
      edges: layout.lines.map(({ edge }) => edge),
      kinds: layout.lines.map(({ kind }) => SCREEN_KINDS.indexOf(kind)),
      ...packRuns(layout.lines.map(({ points }) => points)),
    },
    junctions: layout.junctions.map(toWhole),
    links: {
      ends: layout.links.flatMap(({ a, b }) => [place(a), place(b)]),
      ...packRuns(layout.links.map(({ points }) => points)),
    },
    bars: {
      boxes: layout.bars.map(({ node }) => place(node)),
      width: SPACING.barWidth,
      ...packRuns(layout.bars.map(({ points }) => points)),
    },
    lanes: layout.lanes,
    bands: layout.columns,
    tray: layout.tray,
    by_hand: packReport(layout, place),
    crossings: layout.figures.crossings,
    certificate: { is_faithful: isFaithful, hash, pairs, problems },
    words: words.list,
  };
}

function packReport(
  { byHand = { placed: [], bent: [] } }: MatrixLayout,
  place: (node: string) => number,
): MatrixScreen['by_hand'] {
  return { placed: byHand.placed.map(place), bent: byHand.bent.map(place) };
}

/** Frequent texts, which are sent once. */
interface Words {
  list: string[];
  placeOf: (word: string | null | undefined) => number;
}

function createWords(): Words {
  const list = [''];
  const places = new Map([['', 0]]);
  return {
    list,
    placeOf: (word) => {
      const known = places.get(word ?? '');
      if (known !== undefined) return known;
      places.set(word!, list.length);
      return list.push(word!) - 1;
    },
  };
}

function packBoxes(
  { nodes }: HarrisMatrix,
  { layout: { boxes }, looks }: StyledLayout,
  { words, definitionOf }: { words: Words; definitionOf: PackOptions['definitionOf'] },
): ScreenBoxes {
  const lookPlaces = new Map(listLooks(looks).map(({ code }, at) => [code, at]));
  const styleOf = (node: string): number => lookPlaces.get(looks.get(node)?.code ?? '') ?? -1;
  const isGathered = ({ id, members }: HarrisMatrix['nodes'][number]): boolean =>
    members.length > 1 || members[0]?.id !== id;
  return {
    ids: nodes.map(({ id }) => id),
    labels: boxes.map(({ label }) => label),
    numbers: nodes.map((node) => node.us_number),
    areas: nodes.map(({ area }) => words.placeOf(area)),
    definitions: nodes.map(({ id }) => words.placeOf(definitionOf(id))),
    types: nodes.map((node) => words.placeOf(node.unit_type)),
    forms: nodes.map(({ form }) => words.placeOf(form)),
    periods: nodes.map(({ period }) => words.placeOf(period)),
    phases: nodes.map(({ phase }) => words.placeOf(phase)),
    shapes: boxes.map(({ shape }) => BOX_SHAPES.indexOf(shape)),
    looks: nodes.map(({ id }) => styleOf(id)),
    x: boxes.map(({ x }) => toWhole(x)),
    y: boxes.map(({ y }) => toWhole(y)),
    widths: boxes.map(({ width }) => toWhole(width)),
    heights: boxes.map(({ height }) => toWhole(height)),
    levels: boxes.map(({ level }) => level),
    lanes: boxes.map(({ lane }) => lane),
    columns: boxes.map(({ column }) => column),
    inferred: boxes.flatMap(({ isInferred }, at) => (isInferred ? [at] : [])),
    members: nodes.flatMap((node, at): ScreenBoxes['members'] =>
      isGathered(node)
        ? [[at, node.members.map(({ id, us_number: number, area }) => [id, number, area])]]
        : [],
    ),
  };
}

function packEdges(
  edges: readonly MatrixEdge[],
  place: (node: string) => number,
  words: Words,
): MatrixScreen['edges'] {
  return {
    sources: edges.map(({ source }) => place(source)),
    targets: edges.map(({ target }) => place(target)),
    relations: edges.map(({ relation }) => words.placeOf(relation)),
    certainties: edges.map(({ certainty }) => words.placeOf(certainty)),
    flags: edges.map(
      ({ contradicts, through_hidden: isThrough, interleaves }) =>
        (contradicts ? EDGE_FLAGS.contradicts : 0) +
        (isThrough ? EDGE_FLAGS.throughHidden : 0) +
        (interleaves ? EDGE_FLAGS.interleaves : 0),
    ),
  };
}

function packRuns(lines: readonly MatrixLayout['lines'][number]['points'][]): ScreenRuns {
  const starts = [0];
  const points: number[] = [];
  for (const line of lines) {
    for (const value of line) points.push(toWhole(value));
    starts.push(points.length);
  }
  return { starts, points };
}

function toWhole(value: number): number {
  return Math.round(value / SCREEN_UNIT_PT);
}
