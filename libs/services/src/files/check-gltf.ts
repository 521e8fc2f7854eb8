/** The check of a glTF as a file of its own, so that a thread loads nothing else for it. */
export { checkGltf } from '@trowel/domain/models';
