export {
  type SceneSession,
  exportSceneSession,
  filterSceneSession,
  paintSceneSession,
  placeSceneSession,
  startSceneSession,
} from './scene-sessions.ts';
export type { SceneStep } from './scene-view.ts';
export { type SceneAnswer, exportScene, getScene, getUnitShape, SCENE_TYPES } from './scenes.ts';
export { SCENE_FORMATS, type SceneFormat } from '@trowel/documents';
