import type { LayoutBox, LayoutLink, MatrixLayout } from '@trowel/domain/drawing';
import { line, setColour, shortenText, textLine, type PdfFonts } from './pdf-content.ts';
import type { Sheet, SheetSet } from './sheet-contents.ts';
import type { SheetPlan } from './sheet-plan.ts';

export type Side = 'left' | 'right' | 'top' | 'bottom';

/** A position at the edge of a sheet where lines continue on another one. */
export interface Exit {
  side: Side;
  /** Distance along the edge, in points of paper from the upper left corner of the window. */
  at: number;
  /** Labels and sheets of the units at the other ends, nearest line first. */
  units: { label: string; sheet: string }[];
}

/** Font size of a flag at furniture size 1, pt. */
const FLAG_SIZE = 5;
/** Distance between flags: one line of vertical text, or two lines at the sides. */
const PITCH: Record<Side, number> = { left: 11.6, right: 11.6, top: 5.8, bottom: 5.8 };
const FLAG_LEADING = 5.6;
const LEADER = 4;
const LONGEST_LABEL = 22;
const COLOUR = '#6a6f75';
const ARROWS: Record<Side, string> = { left: '←', right: '→', top: '↑', bottom: '↓' };

/** Returns the width of flags at the sides and their height at top and bottom, pt at furniture size 1. */
export function measureFlags(
  { F1 }: PdfFonts,
  { boxes }: MatrixLayout,
): { flagWidth: number; flagHeight: number } {
  let widest = 0;
  for (const { label } of boxes) widest = Math.max(widest, F1.measure(label, FLAG_SIZE));
  const labelled = Math.min(widest, LONGEST_LABEL) + F1.measure('→ ', FLAG_SIZE);
  const sheet = F1.measure(' (C10)', FLAG_SIZE);
  return {
    flagWidth: LEADER + Math.max(labelled, F1.measure('(C10) +9', FLAG_SIZE)),
    flagHeight: LEADER + labelled + sheet,
  };
}

/** Finds where lines and links leave the window of a sheet, and the units they lead to. */
export function findExits(layout: MatrixLayout, set: SheetSet, plan: SheetPlan, sheet: Sheet): Exit[] {
  const exits = new Map<string, Exit>();
  const add = (node: string, side: Side, at: number): void => {
    const box = set.boxOf.get(node);
    if (box === undefined) return;
    const key = `${side} ${Math.round(at * 2)}`;
    const exit = exits.get(key) ?? { side, at, units: [] };
    exits.set(key, exit);
    const label = layout.boxes[box]!.label;
    if (exit.units.some((unit) => unit.label === label)) return;
    exit.units.push({ label, sheet: set.sheets[set.sheetOf[box]!]!.name });
  };
  const shown = new Set(sheet.boxes);
  /** Adds the exit of a line that ends here, at a box that the edge of the sheet would cut. */
  const addHidden = (node: string, [x = 0, y = 0]: readonly number[]): void => {
    const at = set.boxOf.get(node);
    if (at === undefined || shown.has(at)) return;
    const [left, top] = [x - sheet.x, y - sheet.y];
    const { scale, view } = plan;
    if (left < 0 || top < 0 || left > view.width || top > view.height) return;
    const side = sideOfCut(layout.boxes[at]!, sheet, plan);
    if (side) add(node, side, (side === 'left' || side === 'right' ? top : left) * scale);
  };
  for (let at = 0; at < sheet.pieces.length; at += 2) {
    const { points, source, target } = layout.lines[sheet.pieces[at]!]!;
    const piece = sheet.pieces[at + 1]!;
    addExits(points, { piece, ends: [source, target] }, { plan, sheet, add });
    if (piece === 0) addHidden(source, points.slice(0, 2));
    if (piece + 4 >= points.length) addHidden(target, points.slice(-2));
  }
  for (const place of sheet.links) {
    const link = layout.links[place]!;
    const { points } = link;
    const ends = endsOf(link, layout.boxes[set.boxOf.get(link.a) ?? -1]);
    for (let piece = 0; piece + 3 < points.length; piece += 2) {
      addExits(points, { piece, ends }, { plan, sheet, add });
    }
  }
  return [...exits.values()].sort((a, b) => a.side.localeCompare(b.side) || a.at - b.at);
}

/** Returns the edge of a sheet that cuts a box. */
function sideOfCut(box: LayoutBox, sheet: Sheet, { view }: SheetPlan): Side | undefined {
  if (box.x < sheet.x) return 'left';
  if (box.x + box.width > sheet.x + view.width) return 'right';
  if (box.y < sheet.y) return 'top';
  return box.y + box.height > sheet.y + view.height ? 'bottom' : undefined;
}

/** Returns the nodes at the start and end of a link. Contemporary units have no order, so either may be the start. */
function endsOf({ a, b, points }: LayoutLink, box: LayoutBox | undefined): readonly [string, string] {
  const [x = 0, y = 0] = points;
  const startsHere = box && x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
  return startsHere ? [a, b] : [b, a];
}

interface ExitContext {
  plan: SheetPlan;
  sheet: Sheet;
  add: (node: string, side: Side, at: number) => void;
}

/** A piece from p to q that is partly in the window continues beyond p, beyond q or both. */
function addExits(
  points: readonly number[],
  { piece, ends: [source, target] }: { piece: number; ends: readonly [string, string] },
  { plan: { scale, view }, sheet, add }: ExitContext,
): void {
  const [x0, y0] = [points[piece]! - sheet.x, points[piece + 1]! - sheet.y];
  const [x1, y1] = [points[piece + 2]! - sheet.x, points[piece + 3]! - sheet.y];
  const isHorizontal = y0 === y1;
  const [still, from, to] = isHorizontal ? [y0, x0, x1] : [x0, y0, y1];
  const [length, width] = isHorizontal ? [view.width, view.height] : [view.height, view.width];
  if (still <= 0 || still >= width || Math.max(from, to) <= 0 || Math.min(from, to) >= length) return;
  const [before, after]: [Side, Side] = isHorizontal ? ['left', 'right'] : ['top', 'bottom'];
  for (const [end, node] of [
    [from, source],
    [to, target],
  ] as const) {
    if (end < 0) add(node, before, still * scale);
    else if (end > length) add(node, after, still * scale);
  }
}

/**
 * Returns the operators of the flags of a sheet: `→ 1042 (C3)` outside the window, connected to the
 * exit of the line.
 */
export function drawExits(fonts: PdfFonts, plan: SheetPlan, exits: readonly Exit[]): string {
  if (exits.length === 0) return '';
  const { factor, window } = plan;
  const sides = (['left', 'right', 'top', 'bottom'] as const).map((side) => {
    const length = side === 'left' || side === 'right' ? window.height : window.width;
    const pitch = PITCH[side] * factor;
    const own = gather(
      exits.filter((exit) => exit.side === side),
      Math.max(1, Math.floor(length / pitch)),
    );
    const spots = spread(
      own.map(({ at }) => at),
      pitch,
      length,
    );
    return own.map((exit, place) => drawFlag(fonts, plan, exit, spots[place]!)).join('');
  });
  return `0.4 w[]0 d 0 J\n${setColour(COLOUR, 'RG')}${sides.join('')}`;
}

/** Neighbours share a flag if there is no room for all. */
function gather(exits: readonly Exit[], most: number): Exit[] {
  const share = Math.max(1, Math.ceil(exits.length / most));
  if (share === 1) return [...exits];
  const gathered: Exit[] = [];
  for (let at = 0; at < exits.length; at += share) {
    const group = exits.slice(at, at + share);
    const middle = group[Math.floor(group.length / 2)]!;
    gathered.push({ ...middle, units: group.flatMap(({ units }) => units) });
  }
  return gathered;
}

/** Moves positions apart until they are `pitch` from each other, within 0 … length. Their order is preserved. */
function spread(places: readonly number[], pitch: number, length: number): number[] {
  const spots: number[] = [];
  for (const place of places) spots.push(Math.max(place, (spots.at(-1) ?? -pitch / 2) + pitch));
  let limit = length - pitch / 2;
  for (let at = spots.length - 1; at >= 0; at--) {
    spots[at] = Math.min(spots[at]!, limit);
    limit = spots[at]! - pitch;
  }
  return spots;
}

function drawFlag(fonts: PdfFonts, plan: SheetPlan, exit: Exit, spot: number): string {
  const { factor, window } = plan;
  const size = FLAG_SIZE * factor;
  const leader = LEADER * factor;
  const words = flagWords(fonts, exit, size);
  const style = { size, colour: COLOUR };
  const { x, y } = window;
  const [right, bottom] = [x + window.width, y + window.height];
  const inTwo = (from: number, align: 'left' | 'right'): string =>
    words
      .map((text, row) => {
        const base = y + spot + size * 0.36 + (row - 0.5) * FLAG_LEADING * factor;
        return textLine(fonts, text, { ...style, x: from, y: base, align });
      })
      .join('');
  const upright = (from: number): string =>
    textLine(fonts, words.join(' '), { ...style, x: x + spot + size * 0.36, y: from, isUpright: true });
  switch (exit.side) {
    case 'left':
      return `${line(x, y + exit.at, x - leader + 1, y + spot)}S\n${inTwo(x - leader, 'right')}`;
    case 'right':
      return `${line(right, y + exit.at, right + leader - 1, y + spot)}S\n${inTwo(right + leader, 'left')}`;
    case 'top':
      return `${line(x + exit.at, y, x + spot, y - leader + 1)}S\n${upright(y - leader)}`;
    case 'bottom': {
      // Vertical text is read upwards, so at the bottom it ends at the window.
      const end = bottom + leader + fonts.F1.measure(words.join(' '), size);
      return `${line(x + exit.at, bottom, x + spot, bottom + leader - 1)}S\n${upright(end)}`;
    }
  }
}

/** Returns the label of the next unit, and its sheet with the number of further units. */
function flagWords({ F1 }: PdfFonts, { side, units }: Exit, size: number): [string, string] {
  const [first, ...others] = units;
  if (!first) return ['', ''];
  const label = shortenText(F1, first.label, { size, width: (LONGEST_LABEL * size) / FLAG_SIZE });
  const more = others.length > 0 ? ` +${others.length}` : '';
  return [`${ARROWS[side]} ${label}`, `(${first.sheet})${more}`];
}
