import {
  Color,
  DirectionalLight,
  HemisphereLight,
  PerspectiveCamera,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';

/** Factor for the margin around a framed box. */
const MARGIN = 1.08;

/** Renderer, camera and light. Renders on demand, never in an endless loop. */
export interface Stage {
  canvas: HTMLCanvasElement;
  scene: Scene;
  camera: PerspectiveCamera;
  controls: OrbitControls;
  /** Size of the picture in CSS pixels. */
  size: Vector2;
  /** Sets what is called after the host element has changed its size. */
  onResize(listener: () => void): void;
  /** Requests a render with the next frame. */
  invalidate(): void;
  /** Renders immediately. */
  render(): void;
  dispose(): void;
}

export interface StageOptions {
  host: HTMLElement;
  /** Called after each picture. */
  onPicture: (drawCalls: number) => void;
}

/** Creates a stage that fills its host element. @throws Error if the browser has no WebGL */
export function createStage({ host, onPicture }: StageOptions): Stage {
  const renderer = new WebGLRenderer({ antialias: true, powerPreference: 'high-performance' });
  renderer.localClippingEnabled = true;
  const canvas = renderer.domElement;
  host.prepend(canvas);
  const scene = new Scene();
  const camera = new PerspectiveCamera(45, 1, 0.05, 2_000);
  const controls = new OrbitControls(camera, canvas);
  const size = new Vector2();
  let frame = 0;
  let reportResize = (): void => undefined;

  const render = (): void => {
    cancelAnimationFrame(frame);
    frame = 0;
    renderer.render(scene, camera);
    onPicture(renderer.info.render.calls);
  };
  const invalidate = (): void => {
    frame ||= requestAnimationFrame(render);
  };
  const resize = (): void => {
    size.set(Math.max(host.clientWidth, 1), Math.max(host.clientHeight, 1));
    renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    renderer.setSize(size.x, size.y);
    camera.aspect = size.x / size.y;
    camera.updateProjectionMatrix();
    reportResize();
    invalidate();
  };
  const repaint = (): void => {
    scene.background = new Color(readColor(host, '--scene'));
    invalidate();
  };

  light(scene, camera);
  controls.addEventListener('change', invalidate);
  const observer = new ResizeObserver(resize);
  observer.observe(host);
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  scheme.addEventListener('change', repaint);
  resize();
  repaint();

  const dispose = (): void => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    scheme.removeEventListener('change', repaint);
    controls.dispose();
    renderer.dispose();
    renderer.forceContextLoss();
    canvas.remove();
  };
  const onResize = (listener: () => void): void => {
    reportResize = listener;
  };
  return { canvas, scene, camera, controls, size, onResize, invalidate, render, dispose };
}

/** Adds light from the sky and from behind the camera, so that no side is black. */
export function light(scene: Scene, camera: PerspectiveCamera): void {
  const sun = new DirectionalLight(0xffffff, 1.6);
  sun.position.set(0.6, 1.2, 0.4);
  camera.add(sun, sun.target);
  sun.target.position.set(0, 0, -1);
  scene.add(camera, new HemisphereLight(0xffffff, 0xb5a998, 1.7));
}

/** Returns a colour of the style sheet, which has a light and a dark scheme. */
export function readColor(host: Element, name: string): string {
  return getComputedStyle(host).getPropertyValue(name).trim() || '#888';
}

/** Returns the nearest camera position that shows a whole box. */
export function frameBox(
  camera: PerspectiveCamera,
  { min, max }: { min: Vector3; max: Vector3 },
): { position: Vector3; target: Vector3 } {
  const target = min.clone().add(max).multiplyScalar(0.5);
  const toCamera = new Vector3(0.5, 0.5, 0.9).normalize();
  const aside = new Vector3(toCamera.z, 0, -toCamera.x).normalize();
  const upward = toCamera.clone().cross(aside);
  const steepness = Math.tan((camera.fov * Math.PI) / 360);
  let distance = 0.1;
  for (const corner of cornersOf(min, max)) {
    const from = corner.sub(target);
    const across = Math.abs(from.dot(aside)) / (steepness * camera.aspect);
    const along = Math.abs(from.dot(upward)) / steepness;
    distance = Math.max(distance, from.dot(toCamera) + Math.max(across, along) * MARGIN);
  }
  camera.near = Math.max(distance / 500, 0.001);
  camera.far = distance * 20;
  camera.updateProjectionMatrix();
  return { position: target.clone().addScaledVector(toCamera, distance), target };
}

function cornersOf(min: Vector3, max: Vector3): Vector3[] {
  return [min.x, max.x].flatMap((x) =>
    [min.y, max.y].flatMap((y) => [min.z, max.z].map((z) => new Vector3(x, y, z))),
  );
}
