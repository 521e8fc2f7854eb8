import type { Window } from '../../../matrix/draw-matrix.ts';
import type { DrawnScene } from './drawn-scene.ts';
import { areaOf, countThings, paintScene, type Paint } from './paint-scene.ts';

/** Up to this number of boxes and segments, the scene is drawn directly within one frame. */
const MOST_DIRECT = 2_500;
/** Time per frame for a picture that is drawn in the background, in ms. */
const SLICE_MS = 7;
/** The same for the first picture. Nothing is visible yet, so a longer frame does no harm. */
const FIRST_SLICE_MS = 60;
/** Side of the overview that is displayed until a sharper picture is ready, in px. */
const OVERVIEW_PX = 1_400;

/**
 * Draws a scene frame by frame. If it takes longer than a frame, it is drawn in the background, and
 * the last picture or the overview is displayed meanwhile.
 */
export interface Painter {
  /** Draws the visible part. It must be called again until it returns `done`. */
  draw(pen: CanvasRenderingContext2D, paint: Paint, ratio: number): Painted;
  /** The overview, once it is ready. */
  readonly overview: HTMLCanvasElement | undefined;
}

/** Progress: picture incomplete, picture complete but overview missing, or both complete. */
type Painted = 'making' | 'standing' | 'done';

interface Picture {
  canvas: HTMLCanvasElement;
  window: Window;
  /** Pixels of the canvas per CSS px. */
  ratio: number;
}

interface Job extends Picture {
  steps: Generator<undefined, void, void>;
}

/** Creates the painter of a scene. */
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

/** Draws the picture of another window at its place in the current one. */
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
