import { matrixWordsIn, type MatrixLayout } from '@trowel/domain/drawing';
import type { Language } from '@trowel/domain/matrix';
import type { Bookmark, Place } from './pdf-book.ts';
import { pdfWordsIn } from './pdf-words.ts';
import type { Sheet, SheetSet } from './sheet-contents.ts';
import type { SheetPlace } from './fold-plan.ts';
import type { SheetPlan } from './sheet-plan.ts';
import { nameLane } from './sheet-strips.ts';

export interface BookmarkInput {
  layout: MatrixLayout;
  plan: SheetPlan;
  set: SheetSet;
  places: readonly SheetPlace[];
  language: Language;
}

/** Returns the bookmarks of a drawing: its sheets, then each period with the sheets of its boxes. */
export function bookmarkDrawing(input: BookmarkInput): Bookmark[] {
  const { set, places, language, layout } = input;
  const start: Place = places[0]!;
  const isTiled = set.sheets.length > 1;
  const sheets = isTiled ? set.sheets.map((sheet, at) => toBookmark(sheet, language, places[at]!)) : [];
  const drawing = { title: pdfWordsIn(language).drawing, to: start, children: sheets };
  const lanes = layout.lanes.flatMap((_, lane) => bookmarkLane(input, lane));
  return [drawing, ...lanes];
}

function bookmarkLane({ layout, plan, set, places, language }: BookmarkInput, place: number): Bookmark[] {
  const lane = layout.lanes[place]!;
  const held = new Set<number>();
  for (const [at, box] of layout.boxes.entries()) if (box.lane === place) held.add(set.sheetOf[at]!);
  const sheets = [...held].sort((a, b) => a - b);
  if (sheets.length === 0) return [];
  const children = sheets.map((at) => {
    const y = plan.window.y + Math.max(0, (lane.y - set.sheets[at]!.y) * plan.scale);
    return toBookmark(set.sheets[at]!, language, { ...places[at]!, y: places[at]!.y + y });
  });
  const title = nameLane(lane, language);
  return [{ title, to: children[0]!.to, children: set.sheets.length > 1 ? children : [] }];
}

function toBookmark({ name }: Sheet, language: Language, to: Place): Bookmark {
  return { title: `${matrixWordsIn(language).sheet} ${name}`, to, children: [] };
}
