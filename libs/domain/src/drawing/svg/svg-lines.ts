import type { LayoutLine, MatrixLayout } from '../layout/model/layout-model.ts';
import type { HarrisMatrix, Language } from '@trowel/domain/matrix';
import { relationLabelsOf } from '@trowel/domain/records';
import { findJumps } from '../styles/find-jumps.ts';
import { linePath, type LineJumps } from '../styles/matrix-jumps.ts';
import {
  LINE_CLASSES,
  LINE_STYLES,
  LINK_STYLE,
  lineClassOf,
  type LineClass,
} from '../styles/matrix-styles.ts';
import { arrowHead, doubleLine, type PathCommand } from '../styles/matrix-symbols.ts';
import { renderSharedLines } from './svg-shared-lines.ts';
import { encodeId, escapeXml, formatNumber, pathData } from './svg-text.ts';

/**
 * Number of lines from which each line class is one path without ids and titles, because the file would become
 * too large.
 */
const MOST_SINGLE_LINES = 5_000;

export interface SvgLineOptions {
  /** Display name of each node. */
  faces: ReadonlyMap<string, string>;
  language: Language;
  hasJumps: boolean;
}

const NO_JUMPS: LineJumps = new Map();

/** Renders bars, relations, links between contemporaries and junctions, from the bottom layer to the top. */
export function renderSvgLines(matrix: HarrisMatrix, layout: MatrixLayout, options: SvgLineOptions): string {
  const jumps = options.hasJumps ? findJumps(layout.lines, layout.junctions) : NO_JUMPS;
  const classes = sortByClass(matrix, layout);
  return [
    ...layout.bars.map(
      ({ points, width }) =>
        `<path class="bar" style="stroke-width:${formatNumber(width)}" d="${pathData(linePath(points))}"/>`,
    ),
    ...LINE_CLASSES.map((name) =>
      renderClass(name, classes.get(name) ?? [], { matrix, layout, jumps, options }),
    ),
    renderLinks(layout),
    renderJunctions(layout.junctions),
  ]
    .filter(Boolean)
    .join('\n');
}

/** Returns the indexes of the lines of each class. */
function sortByClass({ edges }: HarrisMatrix, { lines }: MatrixLayout): Map<LineClass, number[]> {
  const classes = new Map<LineClass, number[]>();
  for (const [at, line] of lines.entries()) {
    const name = lineClassOf(line, edges[line.edge]);
    const members = classes.get(name);
    if (members) members.push(at);
    else classes.set(name, [at]);
  }
  return classes;
}

interface LineContext {
  matrix: HarrisMatrix;
  layout: MatrixLayout;
  jumps: LineJumps;
  options: SvgLineOptions;
}

function renderClass(name: LineClass, places: readonly number[], context: LineContext): string {
  if (places.length === 0) return '';
  const { layout, jumps } = context;
  // Overlapping strokes look darker on screens and fill the gaps of dashes, so shared parts are
  // drawn once.
  const shared = renderSharedLines(layout.lines, places, jumps);
  const paths =
    layout.lines.length > MOST_SINGLE_LINES
      ? [`<path d="${shared ?? places.map((at) => pathData(pathOf(at, context))).join('')}"/>`]
      : renderSingly(places, shared, context);
  if (LINE_STYLES[name].hasArrow) {
    const tips = places.map((at) => pathData(arrowHead(layout.lines[at].points)));
    paths.push(`<path class="tip" d="${tips.join('')}"/>`);
  }
  return `<g class="l-${name}">\n${paths.join('\n')}\n</g>`;
}

/**
 * Renders each line in full, as a target for the pointer. If lines share parts, the single lines are visible
 * only then, and otherwise `shared` is.
 */
function renderSingly(places: readonly number[], shared: string | undefined, context: LineContext): string[] {
  const lines = places.map((at) => renderLine(at, context));
  return shared === undefined ? lines : [`<path d="${shared}"/>`, '<g class="each">', ...lines, '</g>'];
}

function pathOf(at: number, { layout, jumps }: LineContext): PathCommand[] {
  return linePath(layout.lines[at].points, jumps.get(at));
}

function renderLine(at: number, context: LineContext): string {
  const line = context.layout.lines[at];
  const id = `rel-${encodeId(line.source)}-${encodeId(line.target)}`;
  const title = escapeXml(describeRelation(line, context));
  return `<path id="${id}" d="${pathData(pathOf(at, context))}"><title>${title}</title></path>`;
}

function describeRelation(line: LayoutLine, { matrix, options: { faces, language } }: LineContext): string {
  const type = matrix.edges[line.edge]?.relation ?? 'later_than';
  const verb = relationLabelsOf(type)[language].toLowerCase();
  return `${faces.get(line.source) ?? line.source} ${verb} ${faces.get(line.target) ?? line.target}`;
}

function renderLinks({ links }: MatrixLayout): string {
  const data = links.map(({ points }) => pathData(doubleLine(points, LINK_STYLE.gap))).join('');
  return data && `<path class="link" d="${data}"/>`;
}

/** Renders the dots. A dot is a stroke without length and with round ends. */
function renderJunctions(points: readonly number[]): string {
  let data = '';
  for (let at = 0; at + 1 < points.length; at += 2) {
    data += `M${formatNumber(points[at])} ${formatNumber(points[at + 1])}h0`;
  }
  return data && `<path class="dots" d="${data}"/>`;
}
