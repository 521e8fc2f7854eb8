/** A separate file, so that a thread loads nothing else. */
export { checkGltf } from '@trowel/domain/models';
