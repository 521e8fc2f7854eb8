import { element } from '../panels/element.ts';

const REVOKED_AFTER_MS = 10_000;

/** Downloads a picture under a file name. */
export function savePicture(picture: Blob, name: string): void {
  const url = URL.createObjectURL(picture);
  element('a', { attributes: { href: url, download: name } }).click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKED_AFTER_MS);
}
