/** Width and height, in px. */
export interface Size {
  width: number;
  height: number;
}

/** Zoom and position of a picture on its stage. */
export interface PhotoView {
  /** Magnification of the fitted picture: 1 shows all of it. */
  scale: number;
  /** Distance of the picture's centre from the centre of the stage, in px. */
  x: number;
  y: number;
}

/** The view that shows the whole picture. */
export const FITTED: PhotoView = { scale: 1, x: 0, y: 0 };

/** Degrees clockwise. */
export type Rotation = 0 | 90 | 180 | 270;

const MOST_SCALE = 12;

/** Returns the largest size of the unrotated picture at which the rotated one fits into the stage. */
export function fitPhoto(picture: Size, stage: Size, rotation: number): Size {
  const isAcross = rotation % 180 !== 0;
  const width = isAcross ? picture.height : picture.width;
  const height = isAcross ? picture.width : picture.height;
  const factor = Math.min(stage.width / Math.max(1, width), stage.height / Math.max(1, height));
  return { width: picture.width * factor, height: picture.height * factor };
}

/** Zooms by a factor. The point of the picture at `at` (from the centre of the stage, in px) stays where it is. */
export function zoomPhoto(view: PhotoView, factor: number, at = { x: 0, y: 0 }): PhotoView {
  const scale = Math.min(MOST_SCALE, Math.max(1, view.scale * factor));
  const by = scale / view.scale;
  return { scale, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by };
}

/** Returns the view moved back so far that the picture covers the stage, or is centred where it is smaller. */
export function limitView(view: PhotoView, shown: Size, stage: Size): PhotoView {
  const limit = (value: number, picture: number, room: number): number => {
    const most = Math.max(0, (picture * view.scale - room) / 2);
    return Math.min(most, Math.max(-most, value));
  };
  return {
    scale: view.scale,
    x: limit(view.x, shown.width, stage.width),
    y: limit(view.y, shown.height, stage.height),
  };
}

/** Adds a quarter turn clockwise to a rotation in degrees, or subtracts one. */
export function turnPhoto(rotation: Rotation, quarters: 1 | -1): Rotation {
  return ((rotation + quarters * 90 + 360) % 360) as Rotation;
}

const LEAST_SWIPE_PX = 50;

/** Returns the direction of a swipe over the pictures: 1 for the next, -1 for the previous, 0 for none. */
export function readSwipe({ x, y }: { x: number; y: number }): 1 | 0 | -1 {
  if (Math.abs(x) < LEAST_SWIPE_PX || Math.abs(x) < 1.5 * Math.abs(y)) return 0;
  return x < 0 ? 1 : -1;
}
