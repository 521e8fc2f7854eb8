import type { Window } from '../../../matrix/draw-matrix.ts';
import type { DrawnScene } from './drawn-scene.ts';
import { areaOf, countThings, paintScene, type Paint } from './paint-scene.ts';

/** Things that are drawn within a frame without anybody noticing. */
const MOST_DIRECT = 2_500;
/** Script in a frame that goes into a picture still being made, ms. */
const SLICE_MS = 7;
/** The same for the first picture: there is nothing to see yet that could be moved. */
const FIRST_SLICE_MS = 60;
/** Side of the picture of the whole that stands in while a better one is made, px. */
const OVERVIEW_PX = 1_400;

/** Draws a scene frame by frame; what is too much for a frame is made beside it, and what there is stands in. */
export interface Painter {
  /** Draws what a window shows, and wants to be called again unless it is done. */
  draw(pen: CanvasRenderingContext2D, paint: Paint, ratio: number): Painted;
  /** The whole in small, once it is made. */
  readonly overview: HTMLCanvasElement | undefined;
}

/** What of a window stands: not all of it yet; all of it, with the whole in small still being made; everything. */
type Painted = 'making' | 'standing' | 'done';

interface Picture {
  canvas: HTMLCanvasElement;
  window: Window;
  /** Pixels of the canvas to one of the page. */
  ratio: number;
}

interface Job extends Picture {
  steps: Generator<undefined, void, void>;
}

/** Makes the painter of a scene in a theme. */
export function createPainter(drawn: DrawnScene): Painter {
  let made: Picture | undefined;
  let job: Job | undefined;
  let overview: Picture | undefined;
  let overviewJob: Job | undefined;

  const startOverview = (paint: Paint): Job => {
    const { width, height } = drawn.scene.screen;
    const scale = Math.min(OVERVIEW_PX / Math.max(width, height, 1), 1);
    const size = { width: width * scale, height: height * scale };
    return startJob(drawn, { ...paint, window: { scale, x: 0, y: 0 }, size }, 1);
  };
  const work = (one: Job, sliceMs = SLICE_MS): boolean => {
    const end = performance.now() + sliceMs;
    for (;;) {
      if (one.steps.next().done === true) return true;
      if (performance.now() > end) return false;
    }
  };
  return {
    get overview() {
      return overview?.canvas;
    },
    draw(pen, paint, ratio) {
      const isLittle = countThings(drawn, areaOf(paint)) <= MOST_DIRECT;
      if (isLittle) {
        for (const _ of paintScene(pen, drawn, paint)) void _;
        job = made = undefined;
      } else {
        for (const picture of [overview, made]) if (picture) place(pen, picture, paint);
      }
      if (!isLittle && !(made && isSame(made.window, paint.window))) {
        job ??= startJob(drawn, paint, ratio);
        if (work(job, made || overview ? SLICE_MS : FIRST_SLICE_MS)) {
          made = job;
          job = undefined;
          place(pen, made, paint);
        }
        return job ? 'making' : 'standing';
      }
      if (overview) return 'done';
      overviewJob ??= startOverview(paint);
      if (work(overviewJob)) overview = overviewJob;
      return 'standing';
    },
  };
}

function startJob(drawn: DrawnScene, paint: Paint, ratio: number): Job {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.ceil(paint.size.width * ratio));
  canvas.height = Math.max(1, Math.ceil(paint.size.height * ratio));
  const pen = canvas.getContext('2d')!;
  pen.scale(ratio, ratio);
  return { canvas, window: paint.window, ratio, steps: paintScene(pen, drawn, paint) };
}

/** Puts a picture of another window where it belongs in this one. */
function place(
  pen: CanvasRenderingContext2D,
  { canvas, window, ratio }: Picture,
  { window: now }: Paint,
): void {
  const scale = now.scale / window.scale / ratio;
  const [x, y] = [(window.x - now.x) * now.scale, (window.y - now.y) * now.scale];
  const [width, height] = [canvas.width * scale, canvas.height * scale];
  pen.clearRect(x, y, width, height);
  pen.drawImage(canvas, x, y, width, height);
}

function isSame(a: Window, b: Window): boolean {
  return a.scale === b.scale && a.x === b.x && a.y === b.y;
}
