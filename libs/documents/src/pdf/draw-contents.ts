// Strings put together in loops: the operators of some ten thousand boxes and lines. Cost: linear in what a sheet shows.
import {
  BOX_STYLES,
  INFERRED_DASH,
  JUNCTION_RADIUS,
  LABEL_SIZE_PT,
  LINE_STYLES,
  LINK_STYLE,
  MATRIX_COLOURS,
  arrowHead,
  boxMarks,
  boxOutline,
  doubleLine,
  lineClassOf,
  linePath,
  type HarrisMatrix,
  type LayoutBox,
  type LineClass,
  type LineJumps,
  type MatrixLayout,
  type StrokeStyle,
} from '@trowel/domain';
import { createPen, type Pen } from './line-pen.ts';
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

/** What all sheets are drawn from. */
export interface Drawing {
  matrix: HarrisMatrix;
  layout: MatrixLayout;
  jumps: LineJumps;
  fonts: PdfFonts;
}

/** From the middle of a line of letters to its base line, in sizes. */
const BASE_LINE = 0.36;
const LABEL_MARGIN = 3;
/** What lies this far beyond the window still reaches into it, pt. */
const SEEN = 6;

/** Gives the operators of bars, lines, links, junctions and boxes of a sheet, in points of the drawing. */
export function drawContents(drawing: Drawing, sheet: Sheet): string {
  return [
    drawBars(drawing, sheet),
    drawLines(drawing, sheet),
    drawLinks(drawing, sheet),
    drawJunctions(drawing, sheet),
    drawTray(drawing),
    drawBoxes(drawing, sheet),
    drawLabels(drawing, sheet),
  ].join('');
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

/** Gives the operators that set a stroke. Ends are round, so that bends and dots are closed. */
export function setStroke({ colour, width, dash }: StrokeStyle): string {
  return `${setColour(onPaper(MATRIX_COLOURS[colour]), 'RG')}${tenth(width)} w[${dash.map(tenth).join(' ')}]0 d\n`;
}

function drawLines(drawing: Drawing, sheet: Sheet): string {
  const { pieces } = sheet;
  const { matrix, layout } = drawing;
  const out: string[] = ['1 J 1 j\n'];
  let style: LineClass | undefined;
  let pen = createPen();
  for (let at = 0; at < pieces.length; at += 2) {
    const line = layout.lines[pieces[at]!]!;
    if (at === 0 || pieces[at] !== pieces[at - 2]) {
      const next = lineClassOf(line, matrix.edges[line.edge]);
      if (next !== style) {
        out.push(pen.lift(), setStroke(LINE_STYLES[next]));
        [style, pen] = [next, createPen()];
      }
    }
    drawPiece(drawing, sheet, { at, pen });
  }
  out.push(pen.lift());
  return out.join('') + drawArrows(drawing, pieces);
}

/** What is left to be drawn of a piece, with its jumps. */
function drawPiece(
  { layout, jumps }: Drawing,
  { pieces, x, width }: Sheet,
  { at, pen }: { at: number; pen: Pen },
): void {
  const [line, piece] = [pieces[at]!, pieces[at + 1]!];
  const { points } = layout.lines[line]!;
  // Long lines jump on every sheet they pass: here only those that are seen.
  const places = jumps
    .get(line)
    ?.get(piece)
    ?.filter((place) => place > x - SEEN && place < x + width + SEEN);
  pen.draw([points[piece]!, points[piece + 1]!, points[piece + 2]!, points[piece + 3]!], places);
}

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

/** A dot is a stroke without length and with round ends. */
function drawJunctions({ layout }: Drawing, { junctions }: Sheet): string {
  if (junctions.length === 0) return '';
  const style = setStroke({ ...LINE_STYLES.order, width: 2 * JUNCTION_RADIUS });
  let dots = '';
  for (const at of junctions) {
    const place = `${tenth(layout.junctions[at]!)} ${tenth(layout.junctions[at + 1]!)}`;
    dots += `${place} m ${place} l\n`;
  }
  return `1 J ${style}${dots}S\n`;
}

function drawTray({ layout }: Drawing): string {
  if (!layout.tray) return '';
  return `0 J ${setStroke({ colour: 'hair', width: 0.8, dash: [] })}${rectangle(layout.tray)}S\n`;
}

function drawBoxes({ layout }: Drawing, { boxes }: Sheet): string {
  const groups = new Map<string, LayoutBox[]>();
  for (const at of boxes) {
    const box = layout.boxes[at]!;
    const key = `${box.shape} ${box.isInferred}`;
    const group = groups.get(key);
    if (group) group.push(box);
    else groups.set(key, [box]);
  }
  const keys = [...groups.keys()].sort();
  return `0 J 1 j\n${keys.map((key) => drawAlike(groups.get(key)!)).join('')}`;
}

function drawAlike(boxes: readonly LayoutBox[]): string {
  const first = boxes[0]!;
  const style = styleOf(first);
  // Most shapes are rectangles without marks: no path need be made of each box to find that out.
  const isRectangle = pathOperators(boxOutline(first)) === rectangle(first);
  const outlineOf = isRectangle ? rectangle : (box: LayoutBox) => pathOperators(boxOutline(box));
  let out = setColour(onPaper(MATRIX_COLOURS[style.fill]), 'rg') + setStroke(style);
  for (let at = 0; at < boxes.length; at++) {
    out += outlineOf(boxes[at]!);
    if (at % PATH_LIMIT === PATH_LIMIT - 1) out += 'B\n';
  }
  if (!out.endsWith('B\n')) out += 'B\n';
  if (boxMarks(first).length === 0) return out;
  const marks = boxes.map((box) => pathOperators(boxMarks(box))).join('');
  return `${out}0.5 w[]0 d\n${marks}S\n`;
}

function styleOf(box: LayoutBox): (typeof BOX_STYLES)[LayoutBox['shape']] {
  const style = BOX_STYLES[box.shape];
  return box.isInferred ? { ...style, dash: INFERRED_DASH } : style;
}

/** All labels in one text object, each moved to from the one before; one that is too wide is pressed together. */
function drawLabels({ layout, fonts: { F1 } }: Drawing, { boxes }: Sheet): string {
  if (boxes.length === 0) return '';
  let out = `${setColour(onPaper(MATRIX_COLOURS.ink), 'rg')}BT/F1 ${LABEL_SIZE_PT} Tf 1 0 0 -1 0 0 Tm\n`;
  let [lastX, lastY] = [0, 0];
  for (const at of boxes) {
    const box = layout.boxes[at]!;
    const width = F1.measure(box.label, LABEL_SIZE_PT);
    const room = box.width - 2 * LABEL_MARGIN;
    const fit = width > room ? Math.max(1, Math.floor((100 * room) / width)) : 100;
    const x = Math.round(10 * (box.x + (box.width - (width * fit) / 100) / 2));
    const y = Math.round(10 * (box.y + box.height / 2 + BASE_LINE * LABEL_SIZE_PT));
    const move = `${tenth((x - lastX) / 10)} ${tenth((lastY - y) / 10)} Td`;
    out +=
      fit < 100
        ? `${move} ${fit} Tz${F1.encode(box.label)}Tj 100 Tz\n`
        : `${move}${F1.encode(box.label)}Tj\n`;
    [lastX, lastY] = [x, y];
  }
  return `${out}ET\n`;
}
