import { LABEL_SIZE_PT } from '../layout/model/box-face.ts';
import type { LayoutBox, MatrixLayout } from '../layout/model/layout-model.ts';
import { measureText } from '../layout/model/text-width.ts';
import type { HarrisMatrix, MatrixNode, Language } from '@trowel/domain/matrix';
import { describeNode, listNames } from '../styles/matrix-names.ts';
import { createNeighbours, type NodeNeighbours } from '../text/matrix-neighbours.ts';
import { boxMarks, boxOutline, type BoxFrame } from '../styles/matrix-symbols.ts';
import { matrixWordsIn } from '../styles/matrix-words.ts';
import { typeClassOf } from './svg-style.ts';
import { encodeId, escapeXml, formatNumber, pathData } from './svg-text.ts';
import type { TypeLook } from '../styles/type-looks.ts';
import { shapeMarks, shapeOutline } from '../styles/type-shapes.ts';

export interface SvgBoxOptions {
  /** Names of nodes with all their units, and of their first unit. */
  names: ReadonlyMap<string, string>;
  faces: ReadonlyMap<string, string>;
  language: Language;
  href: (node: string) => string | undefined;
  /** Custom styles of boxes, by node. */
  looks: ReadonlyMap<string, TypeLook>;
}

/** Maximum number of neighbours that a screen reader reads with a box. */
const MOST_NEIGHBOURS = 8;
/** Distance from the centre of a text line to its baseline, in font sizes. */
const BASE_LINE = 0.36;
const LEAST_MARGIN = 3;

/**
 * Renders the boxes as a list, row by row from the latest, each with a name for screen readers: `SU 12, fill,
 * period II, later than 14 and 15`. Boxes with a link can have the keyboard focus.
 */
export function renderSvgBoxes(matrix: HarrisMatrix, layout: MatrixLayout, options: SvgBoxOptions): string {
  const neighboursOf = createNeighbours(matrix);
  const nodes = new Map(matrix.nodes.map((node) => [node.id, node]));
  const boxes = sortForReading(layout.boxes).map((box) => {
    const label = labelOf(box, { node: nodes.get(box.node), neighbours: neighboursOf(box.node), options });
    return renderBox(box, label, options);
  });
  return `<g class="u" role="list" aria-label="${matrixWordsIn(options.language).units}">\n${boxes.join('\n')}\n</g>`;
}

/** Sorts the boxes for reading. The tray (level -1) comes last. */
function sortForReading(boxes: readonly LayoutBox[]): LayoutBox[] {
  const rowOf = ({ level }: LayoutBox): number => (level < 0 ? Number.MAX_SAFE_INTEGER : level);
  return boxes.toSorted((a, b) => rowOf(a) - rowOf(b) || a.y - b.y || a.x - b.x);
}

interface LabelContext {
  node: MatrixNode | undefined;
  neighbours: NodeNeighbours;
  options: SvgBoxOptions;
}

function labelOf({ node: id, label }: LayoutBox, { node, neighbours, options }: LabelContext): string {
  const { names, faces, language, looks } = options;
  const words = matrixWordsIn(language);
  const list = (ids: readonly string[]): string =>
    listNames(
      ids.map((other) => faces.get(other) ?? other),
      language,
      MOST_NEIGHBOURS,
    );
  return [
    `${words.unit} ${names.get(id) ?? label}`,
    node ? describeNode(node, language, looks.get(id)) : '',
    neighbours.earlier.length > 0 ? words.later(list(neighbours.earlier)) : '',
    neighbours.contemporary.length > 0 ? words.contemporaryWith(list(neighbours.contemporary)) : '',
  ]
    .filter(Boolean)
    .join(', ');
}

function renderBox(box: LayoutBox, label: string, { href: hrefOf, looks }: SvgBoxOptions): string {
  const look = looks.get(box.node);
  const href = hrefOf(box.node);
  const name = escapeXml(label);
  const content = renderSymbol(box, look) + renderLabel(box);
  const id = `us-${encodeId(box.node)}`;
  const kind = look ? ` class="${typeClassOf(look.code)}"` : '';
  return href === undefined
    ? `<g id="${id}"${kind} role="listitem" aria-label="${name}">${content}</g>`
    : `<g id="${id}"${kind} role="listitem"><a role="link" href="${escapeXml(href)}" aria-label="${name}">${content}</a></g>`;
}

/** Renders the outline of a box in the shape of its unit or its custom type, and the strokes over it. */
export function renderSymbol(
  box: BoxFrame & Pick<LayoutBox, 'isInferred'>,
  look: Pick<TypeLook, 'shape'> | undefined,
): string {
  const [outline, marks] = look
    ? [shapeOutline(look.shape, box), shapeMarks(look.shape, box)]
    : [boxOutline(box), boxMarks(box)];
  const kind = look ? '' : ` b-${box.shape}`;
  const over = marks.length > 0 ? `<path class="mark" d="${pathData(marks)}"/>` : '';
  return `<path class="box${kind}${box.isInferred ? ' inferred' : ''}" d="${pathData(outline)}"/>${over}`;
}

/** Renders the label. A label wider than its box is compressed. */
function renderLabel({ label, x, y, width, height }: LayoutBox): string {
  const room = width - 2 * LEAST_MARGIN;
  const isTooWide = measureText(label, LABEL_SIZE_PT) > room;
  const fit = isTooWide ? ` textLength="${formatNumber(room)}" lengthAdjust="spacingAndGlyphs"` : '';
  const [middle, base] = [x + width / 2, y + height / 2 + BASE_LINE * LABEL_SIZE_PT];
  return `<text x="${formatNumber(middle)}" y="${formatNumber(base)}"${fit}>${escapeXml(label)}</text>`;
}
