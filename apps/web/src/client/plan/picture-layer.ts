import { computePictureFrame, listPictureCorners } from '@trowel/domain/gis';
import type { SitePlanPicture } from '@trowel/domain/plan';
import type { FrameState } from 'ol/Map.js';
import { boundingExtent, createEmpty, extend, intersects, type Extent } from 'ol/extent.js';
import Layer from 'ol/layer/Layer.js';

/** The layer of the georeferenced pictures, below all shapes. */
export interface PictureLayer {
  layer: Layer;
  /** Replaces the pictures. They are drawn in this order. */
  fill(pictures: readonly SitePlanPicture[]): void;
  /** Sets the opacity of each shown picture, 0 to 1, by id. Others are hidden. */
  look(opacities: ReadonlyMap<number, number>): void;
  /** Returns the extent of all pictures, and of one. */
  extent(): Extent;
  extentOf(id: number): Extent;
}

/** Longest sides of the previews that the server makes, in px. */
const SIZES_PX = [320, 1_280, 2_560] as const;
const LARGEST_PX = 2_560;
/** A preview is enlarged by this much before the next size is fetched. */
const MOST_ENLARGED = 1.25;

interface PlacedPicture {
  picture: SitePlanPicture;
  image: HTMLImageElement;
  extent: Extent;
  /** Largest preview requested so far, in px. */
  size: number;
}

/**
 * Creates an empty layer. Browsers place the pictures with CSS transforms, turned and skewed as needed. A picture is
 * fetched when it comes into view, and in a larger size once it covers more of the screen.
 */
export function createPictureLayer(): PictureLayer {
  const element = document.createElement('div');
  element.className = 'plan-pictures';
  let placed: PlacedPicture[] = [];
  let opacities: ReadonlyMap<number, number> = new Map();
  const layer = new Layer({
    render(frame) {
      for (const one of placed) drawPicture(one, frame, opacities.get(one.picture.id) ?? 0);
      return element;
    },
  });
  return {
    layer,
    fill(pictures) {
      const before = new Map(placed.map((one) => [one.picture.id, one]));
      placed = pictures.map((picture) => placePicture(picture, before.get(picture.id)));
      element.replaceChildren(...placed.map(({ image }) => image));
      layer.changed();
    },
    look(next) {
      if (next === opacities) return;
      opacities = next;
      layer.changed();
    },
    extent() {
      const extent = createEmpty();
      for (const { extent: own } of placed) extend(extent, own);
      return extent;
    },
    extentOf: (id) => placed.find(({ picture }) => picture.id === id)?.extent ?? createEmpty(),
  };
}

/** Places a picture. Its element stays, so that the picture is not fetched again. */
function placePicture(picture: SitePlanPicture, before: PlacedPicture | undefined): PlacedPicture {
  const frame = computePictureFrame(picture, picture.world_file);
  const corners = listPictureCorners(frame).map(([x, y]) => [x, y]);
  const image = before?.image ?? createImage();
  return { picture, image, extent: boundingExtent(corners), size: before?.size ?? 0 };
}

function createImage(): HTMLImageElement {
  const image = document.createElement('img');
  // The list of pictures names it for screen readers.
  image.alt = '';
  image.decoding = 'async';
  return image;
}

function drawPicture(placed: PlacedPicture, frame: FrameState, opacity: number): void {
  const { picture, image, extent } = placed;
  const isShown = opacity > 0 && frame.extent !== null && intersects(extent, frame.extent);
  image.hidden = !isShown;
  if (!isShown) return;
  const { corner, across, down } = computePictureFrame(picture, picture.world_file);
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = frame.coordinateToPixelTransform;
  const turn = ([x, y]: readonly [number, number]): [number, number] => [a * x + c * y, b * x + d * y];
  const [right, below] = [turn(across), turn(down)];
  const [left, top] = turn(corner);
  fetchSize(placed, Math.max(Math.hypot(...right), Math.hypot(...below)) * frame.pixelRatio);
  const isTurned = (picture.orientation ?? 1) >= 5;
  const [width, height] = isTurned ? [picture.height, picture.width] : [picture.width, picture.height];
  const shrink = Math.min(1, LARGEST_PX / Math.max(width, height));
  const [w, h] = [width * shrink, height * shrink];
  image.style.width = `${w}px`;
  image.style.height = `${h}px`;
  image.style.opacity = String(opacity);
  const matrix = [right[0] / w, right[1] / w, below[0] / h, below[1] / h, left + e, top + f];
  image.style.transform = `matrix(${matrix.map(formatNumber).join(',')})`;
}

/** CSS accepts exponents, but no `NaN` or infinity, which a view of no size has. */
function formatNumber(value: number): string {
  return Number.isFinite(value) ? String(value) : '0';
}

/** Fetches the preview for a length on the screen, unless it is there already. A smaller one never replaces a larger one. */
function fetchSize(placed: PlacedPicture, length: number): void {
  const size = SIZES_PX.find((one) => one * MOST_ENLARGED >= length) ?? LARGEST_PX;
  if (size <= placed.size) return;
  placed.size = size;
  placed.image.src = `/api/media/${placed.picture.id}/preview?size=${size}`;
}
