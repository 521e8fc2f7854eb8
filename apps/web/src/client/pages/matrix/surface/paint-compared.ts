import { LINE_STYLES, MATRIX_COLOURS, type MatrixScene } from '@trowel/domain/drawing';
import { BECAME, BECAME_SIGNS, comparedOf, type Became, type Compared } from './compared.ts';
import { classAt } from './drawn-scene.ts';
import { readMarkColours, type MarkColours } from './mark-colours.ts';
import { strokeBox, strokeEdges, type Strokes } from './strokes.ts';
import { areaOf, type Paint } from './paint-scene.ts';

/** Draws the differences over a comparison. Does nothing if the scene shows a single state. */
export function paintCompared(pen: CanvasRenderingContext2D, scene: MatrixScene, paint: Paint): void {
  const compared = comparedOf(scene);
  if (!compared) return;
  const { window } = paint;
  const colours = readMarkColours(pen.canvas);
  const strokes = { pen, scene, paint, px: 1 / window.scale };
  pen.save();
  pen.scale(window.scale, window.scale);
  pen.translate(-window.x, -window.y);
  paintLines(strokes, compared, colours);
  for (const state of BECAME)
    for (const box of compared[state].boxes) paintBox(strokes, { box, state, colours });
  pen.restore();
}

/** Removed lines are pale and dashed. Unchanged lines are drawn over them where both share a path. */
function paintLines(strokes: Strokes, { gone, added, kept }: Compared, colours: MarkColours): void {
  const { pen, px } = strokes;
  if (gone.edges.length > 0) {
    strokeEdges(strokes, gone.edges, { colour: colours.paper, width: Math.max(3, 1.6 * px) });
    pen.setLineDash([3 * px, 3 * px]);
    strokeEdges(strokes, gone.edges, { colour: colours.bad, width: px });
    pen.setLineDash([]);
    paintUnchanged(strokes, kept.edges);
  }
  strokeEdges(strokes, added.edges, { colour: colours.good, width: Math.max(2, 2 * px) });
}

/** Draws unchanged lines in the style of their class, so that doubtful ones stay recognisable. */
function paintUnchanged(strokes: Strokes, edges: readonly number[]): void {
  const { pen, scene, paint } = strokes;
  for (const place of new Set(edges.map((edge) => classOfEdge(scene, edge)))) {
    const { colour, width, dash } = LINE_STYLES[classAt(place)];
    const alike = edges.filter((edge) => classOfEdge(scene, edge) === place);
    pen.setLineDash([...dash]);
    strokeEdges(strokes, alike, { colour: MATRIX_COLOURS[colour][paint.theme], width });
  }
  pen.setLineDash([]);
}

function classOfEdge({ classOf, lineOf }: MatrixScene, edge: number): number {
  return classOf[lineOf[edge] ?? -1] ?? 0;
}

const SIGN_PX = 14;
/** Boxes lower than this on the screen get a frame but no symbol. */
const LEAST_SIGNED_PX = 9;

function paintBox(
  strokes: Strokes,
  { box, state, colours }: { box: number; state: Became; colours: MarkColours },
): void {
  const { pen, scene, px, paint } = strokes;
  const [x, y, wide, tall] = [scene.x[box]!, scene.y[box]!, scene.width[box]!, scene.height[box]!];
  const { left, top, right, bottom } = areaOf(paint);
  if (x > right || y > bottom || x + wide < left || y + tall < top) return;
  const colour = { added: colours.good, gone: colours.bad, moved: colours.chosen, changed: colours.ink }[
    state
  ];
  if (state === 'gone') {
    pen.globalAlpha = 0.6;
    pen.fillStyle = colours.paper;
    pen.fillRect(x, y, wide, tall);
    pen.globalAlpha = 1;
    pen.setLineDash([4 * px, 3 * px]);
  }
  strokeBox(strokes, box, { colour, width: Math.max(1.8, 1.8 * px) });
  pen.setLineDash([]);
  if (tall / px < LEAST_SIGNED_PX) return;
  const side = Math.min(SIGN_PX * px, tall * 0.8);
  pen.fillStyle = colour;
  pen.fillRect(x + wide - side / 2, y - side / 2, side, side);
  pen.fillStyle = colours.paper;
  pen.font = `700 ${side * 0.85}px system-ui, sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(BECAME_SIGNS[state], x + wide, y + side * 0.04);
}
