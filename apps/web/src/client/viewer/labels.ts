import { Vector3, type PerspectiveCamera, type Vector2 } from 'three';
import type { Places } from '../view/place-solids.ts';
import { readColor } from './stage.ts';

/** A text beside a unit or at a point of the scene. */
export interface Label {
  text: string;
  at: Vector3;
  /** Always drawn, even over other labels. */
  isStrong: boolean;
}

export interface Labels {
  canvas: HTMLCanvasElement;
  /** Draws the labels in order. A label that would cover an earlier one is left out, unless it is strong. */
  draw(labels: readonly Label[], view: { camera: PerspectiveCamera; size: Vector2 }): void;
  dispose(): void;
}

const FONT = '600 12px system-ui, "Segoe UI", Roboto, sans-serif';
const HEIGHT_PX = 17;
const PADDING_PX = 4;

interface Box {
  x: number;
  y: number;
  width: number;
}

/** Creates the layer above the picture that shows the labels. */
export function createLabels(host: HTMLElement): Labels {
  const canvas = document.createElement('canvas');
  canvas.className = 'labels';
  canvas.setAttribute('aria-hidden', 'true');
  host.append(canvas);
  return {
    canvas,
    draw: (labels, { camera, size }) => {
      const ratio = Math.min(devicePixelRatio, 2);
      canvas.width = size.x * ratio;
      canvas.height = size.y * ratio;
      const pen = canvas.getContext('2d');
      if (!pen) return;
      pen.scale(ratio, ratio);
      pen.font = FONT;
      pen.textBaseline = 'middle';
      const [ink, paper] = [readColor(canvas, '--ink'), readColor(canvas, '--card')];
      const drawn: Box[] = [];
      for (const label of labels) {
        const box = placeLabel(pen, label, { camera, size });
        if (!box || (!label.isStrong && drawn.some((other) => overlap(box, other)))) continue;
        drawn.push(box);
        writeLabel(pen, label, { box, ink, paper });
      }
    },
    dispose: () => canvas.remove(),
  };
}

function placeLabel(
  pen: CanvasRenderingContext2D,
  { text, at }: Label,
  { camera, size }: { camera: PerspectiveCamera; size: Vector2 },
): Box | undefined {
  const seen = at.clone().project(camera);
  if (seen.z > 1 || Math.abs(seen.x) > 1 || Math.abs(seen.y) > 1) return undefined;
  const width = pen.measureText(text).width + PADDING_PX * 2;
  return {
    x: ((seen.x + 1) / 2) * size.x - width / 2,
    y: ((1 - seen.y) / 2) * size.y - HEIGHT_PX / 2,
    width,
  };
}

function overlap(a: Box, b: Box): boolean {
  return Math.abs(a.y - b.y) < HEIGHT_PX && a.x < b.x + b.width && b.x < a.x + a.width;
}

function writeLabel(
  pen: CanvasRenderingContext2D,
  { text, isStrong }: Label,
  { box, ink, paper }: { box: Box; ink: string; paper: string },
): void {
  pen.globalAlpha = isStrong ? 0.95 : 0.78;
  pen.fillStyle = isStrong ? ink : paper;
  pen.beginPath();
  pen.roundRect(box.x, box.y, box.width, HEIGHT_PX, 4);
  pen.fill();
  pen.globalAlpha = 1;
  pen.fillStyle = isStrong ? paper : ink;
  pen.fillText(text, box.x + PADDING_PX, box.y + HEIGHT_PX / 2 + 0.5);
}

/** Returns the middle of the top of a solid. */
export function topOf({ centers, sizes }: Places, unit: number): Vector3 {
  const [x, y, z] = [centers[unit * 3]!, centers[unit * 3 + 1]!, centers[unit * 3 + 2]!];
  return new Vector3(x, y + sizes[unit * 3 + 1]! / 2, z);
}
