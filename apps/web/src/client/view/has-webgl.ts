/** Returns true if the browser supports WebGL. */
export function hasWebgl(): boolean {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null;
  } catch {
    return false;
  }
}
