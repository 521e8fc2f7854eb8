import { Color, PerspectiveCamera, Scene, WebGLRenderer } from 'three';
import { frameBox, light } from '../viewer/stage.ts';
import type { LoadedModel } from './finish-model.ts';

const SIDE_PX = 256;
/** Fits light and dark pages, because the thumbnail is shown on both. */
const BACKGROUND = '#d8d2c6';
const QUALITY = 0.8;

/**
 * Renders the thumbnail of a model as WebP, or as JPEG if the browser cannot write WebP. The model is
 * removed from its current scene.
 * @throws Error if the browser has no WebGL
 */
export async function drawThumbnail({ object, box }: LoadedModel): Promise<Blob> {
  const renderer = new WebGLRenderer({ antialias: true });
  const camera = new PerspectiveCamera(45, 1);
  const scene = new Scene();
  renderer.setSize(SIDE_PX, SIDE_PX, false);
  scene.background = new Color(BACKGROUND);
  scene.add(object);
  light(scene, camera);
  const { position, target } = frameBox(camera, box);
  camera.position.copy(position);
  camera.lookAt(target);
  // The canvas is cleared at the end of the task, so each format needs a new render.
  const encode = (type: string): Promise<Blob | null> => {
    renderer.render(scene, camera);
    return new Promise((resolve) => renderer.domElement.toBlob(resolve, type, QUALITY));
  };
  try {
    const webp = await encode('image/webp');
    const picture = webp?.type === 'image/webp' ? webp : await encode('image/jpeg');
    if (!picture) throw new Error('The picture could not be made');
    return picture;
  } finally {
    scene.remove(object);
    renderer.dispose();
    renderer.forceContextLoss();
  }
}
