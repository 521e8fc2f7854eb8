const REVOKED_AFTER_MS = 60_000;

/** Hands a file made here to the browser to keep. */
export function offerFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), REVOKED_AFTER_MS);
}
