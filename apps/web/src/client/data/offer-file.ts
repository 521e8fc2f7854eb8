const REVOKED_AFTER_MS = 60_000;

/** Downloads a file that was created in the browser. */
export function offerFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // By then, the browser has started to read the file.
  setTimeout(() => URL.revokeObjectURL(url), REVOKED_AFTER_MS);
}
