const REVOKED_AFTER_MS = 60_000;

/** Offers a file that the page has made as a download. */
export function offerFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has started to read the file by then.
  setTimeout(() => URL.revokeObjectURL(url), REVOKED_AFTER_MS);
}
