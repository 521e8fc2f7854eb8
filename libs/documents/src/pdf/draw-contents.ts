// Loops over the boxes and pieces of lines, some ten thousand each. Cost: linear in what a sheet
// shows.
import {
  JUNCTION_RADIUS,
  LABEL_SIZE_PT,
  LINE_STYLES,
  LINK_STYLE,
  MATRIX_COLOURS,
  arrowHead,
  doubleLine,
  lineClassOf,
  linePath,
  type ComparedDrawing,
  type StyledLayout,
  type LayoutBox,
  type LineClass,
  type LineJumps,
  type MatrixLayout,
} from '@trowel/domain/drawing';
import type { HarrisMatrix } from '@trowel/domain/matrix';
import { setStroke, symbolOf } from './box-symbol.ts';
import { drawBands, drawFrames } from './draw-compared.ts';
import { createPen, type Pen } from './line-pen.ts';
import type { OperatorStream } from './operator-stream.ts';
import {
  PATH_LIMIT,
  onPaper,
  pathOperators,
  rectangle,
  setColour,
  tenth,
  type PdfFonts,
} from './pdf-content.ts';
import type { Sheet } from './sheet-contents.ts';

/** Input shared by all sheets. */
export interface Drawing {
  matrix: HarrisMatrix;
  layout: MatrixLayout;
  jumps: LineJumps;
  fonts: PdfFonts;
  /** Styles of boxes that differ from the default, by node. */
  looks: StyledLayout['looks'];
  /** Differences, if two states are drawn as one. */
  compared?: ComparedDrawing | undefined;
}

/** Distance from the middle of a line of text to its base line, in font sizes. */
const BASE_LINE = 0.36;
const LABEL_MARGIN = 3;
/** Lines and symbols reach this far beyond their coordinates, pt. */
const SEEN = 6;

/** A sheet and the stream it is drawn to. */
export interface Canvas {
  sheet: Sheet;
  content: OperatorStream;
}

/** Draws the bars, lines, links, junctions and boxes of a sheet, in points of the drawing. */
export function drawContents(drawing: Drawing, canvas: Canvas): void {
  const { sheet, content } = canvas;
  const { layout, compared } = drawing;
  content.write(drawBars(drawing, sheet));
  if (compared) content.write(drawBands({ layout, compared, sheet }));
  drawLines(drawing, canvas);
  content.write(drawArrows(drawing, sheet.pieces) + drawLinks(drawing, sheet));
  drawJunctions(drawing, canvas);
  content.write(drawTray(drawing));
  drawBoxes(drawing, canvas);
  drawLabels(drawing, canvas);
  if (compared) content.write(drawFrames({ layout, compared, sheet }));
}

function drawBars({ layout }: Drawing, { bars }: Sheet): string {
  if (bars.length === 0) return '';
  const paths = bars.map((at) => {
    const { points, width } = layout.bars[at]!;
    return `${tenth(width)} w\n${linePath(points).map(toOperator).join('')}S\n`;
  });
  return `${setColour(onPaper(MATRIX_COLOURS.bar), 'RG')}0 J[]0 d\n${paths.join('')}`;
}

function toOperator(command: ReturnType<typeof linePath>[number]): string {
  return pathOperators([command]);
}

function drawLines(drawing: Drawing, { sheet, content }: Canvas): void {
  const { pieces } = sheet;
  const { matrix, layout } = drawing;
  content.write('1 J 1 j\n');
  let style: LineClass | undefined;
  let pen = createPen(content);
  for (let at = 0; at < pieces.length; at += 2) {
    const line = layout.lines[pieces[at]!]!;
    if (at === 0 || pieces[at] !== pieces[at - 2]) {
      const next = lineClassOf(line, matrix.edges[line.edge]);
      if (next !== style) {
        pen.lift();
        content.write(setStroke(LINE_STYLES[next]));
        [style, pen] = [next, createPen(content)];
      }
    }
    drawPiece(drawing, sheet, { at, pen });
  }
  pen.lift();
}

/** Draws the parts of a piece that are not drawn yet, with its jumps. */
function drawPiece(
  { layout, jumps }: Drawing,
  { pieces, x, width }: Sheet,
  { at, pen }: { at: number; pen: Pen },
): void {
  const line = pieces[at]!;
  const piece = pieces[at + 1]!;
  const places = jumps.get(line)?.get(piece);
  // A long line has jumps on every sheet it crosses. Only the visible ones are drawn.
  const seen = places?.filter((place) => place > x - SEEN && place < x + width + SEEN) ?? NO_PLACES;
  pen.draw(layout.lines[line]!.points, { at: piece, places: seen });
}

const NO_PLACES: readonly number[] = [];

function drawArrows({ matrix, layout }: Drawing, pieces: readonly number[]): string {
  let out = '';
  let style: LineClass | undefined;
  for (let at = 0; at < pieces.length; at += 2) {
    const line = layout.lines[pieces[at]!]!;
    if (line.kind === 'order' || pieces[at + 1]! + 4 < line.points.length) continue;
    const next = lineClassOf(line, matrix.edges[line.edge]);
    if (next !== style) out += setColour(onPaper(MATRIX_COLOURS[LINE_STYLES[next].colour]), 'rg');
    style = next;
    out += `${pathOperators(arrowHead(line.points))}f\n`;
  }
  return out;
}

function drawLinks({ layout }: Drawing, { links }: Sheet): string {
  if (links.length === 0) return '';
  const paths = links.map((at) =>
    doubleLine(layout.links[at]!.points, LINK_STYLE.gap).map(toOperator).join(''),
  );
  return `0 J ${setStroke(LINK_STYLE)}${paths.join('')}S\n`;
}

/** A dot is a stroke of length 0 with round ends. */
function drawJunctions({ layout }: Drawing, { sheet: { junctions }, content }: Canvas): void {
  if (junctions.length === 0) return;
  content.write(`1 J ${setStroke({ ...LINE_STYLES.order, width: 2 * JUNCTION_RADIUS })}`);
  for (const at of junctions) {
    const place = `${tenth(layout.junctions[at]!)} ${tenth(layout.junctions[at + 1]!)}`;
    content.write(`${place} m ${place} l\n`);
  }
  content.write('S\n');
}

function drawTray({ layout }: Drawing): string {
  if (!layout.tray) return '';
  return `0 J ${setStroke({ colour: 'hair', width: 0.8, dash: [] })}${rectangle(layout.tray)}S\n`;
}

function drawBoxes({ layout, looks }: Drawing, { sheet: { boxes }, content }: Canvas): void {
  const groups = new Map<string, LayoutBox[]>();
  for (const at of boxes) {
    const box = layout.boxes[at]!;
    const key = `${looks.get(box.node)?.code ?? ''} ${box.shape} ${box.isInferred}`;
    const group = groups.get(key);
    if (group) group.push(box);
    else groups.set(key, [box]);
  }
  content.write('0 J 1 j\n');
  for (const key of [...groups.keys()].sort()) drawAlike(groups.get(key)!, { looks, content });
}

function drawAlike(
  boxes: readonly LayoutBox[],
  { looks, content }: Pick<Drawing, 'looks'> & Pick<Canvas, 'content'>,
): void {
  const first = boxes[0]!;
  const { ink, outline, marks } = symbolOf(first, looks.get(first.node));
  // Most shapes are rectangles without marks. The first box decides, so that no path is built for
  // the others.
  const isRectangle = pathOperators(outline(first)) === rectangle(first);
  const outlineOf = isRectangle ? rectangle : (box: LayoutBox) => pathOperators(outline(box));
  content.write(ink);
  for (let at = 0; at < boxes.length; at++) {
    content.write(outlineOf(boxes[at]!));
    if (at % PATH_LIMIT === PATH_LIMIT - 1 || at === boxes.length - 1) content.write('B\n');
  }
  if (marks(first).length === 0) return;
  content.write('0.5 w[]0 d\n');
  for (const box of boxes) content.write(pathOperators(marks(box)));
  content.write('S\n');
}

/**
 * All labels are in one text object, each positioned relative to the one before. Labels that are too
 * wide are compressed.
 */
function drawLabels({ layout, looks, fonts: { F1 } }: Drawing, { sheet: { boxes }, content }: Canvas): void {
  if (boxes.length === 0) return;
  let ink = onPaper(MATRIX_COLOURS.ink);
  content.write(`${setColour(ink, 'rg')}BT/F1 ${LABEL_SIZE_PT} Tf 1 0 0 -1 0 0 Tm\n`);
  let [lastX, lastY] = [0, 0];
  for (const at of boxes) {
    const box = layout.boxes[at]!;
    const next = onPaper(looks.get(box.node)?.text ?? MATRIX_COLOURS.ink);
    if (next !== ink) content.write(setColour(next, 'rg'));
    ink = next;
    const width = F1.measure(box.label, LABEL_SIZE_PT);
    const room = box.width - 2 * LABEL_MARGIN;
    const fit = width > room ? Math.max(1, Math.floor((100 * room) / width)) : 100;
    const x = Math.round(10 * (box.x + (box.width - (width * fit) / 100) / 2));
    const y = Math.round(10 * (box.y + box.height / 2 + BASE_LINE * LABEL_SIZE_PT));
    const move = `${tenth((x - lastX) / 10)} ${tenth((lastY - y) / 10)} Td`;
    content.write(
      fit < 100
        ? `${move} ${fit} Tz${F1.encode(box.label)}Tj 100 Tz\n`
        : `${move}${F1.encode(box.label)}Tj\n`,
    );
    [lastX, lastY] = [x, y];
  }
  content.write('ET\n');
}
