/**
 * Copies a text to the clipboard and returns true if that was allowed. Pages over plain HTTP have no
 * `navigator.clipboard`. There the content of the browser's own copy command is replaced.
 */
export async function copyText(text: string): Promise<boolean> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return copyInstead(text);
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function copyInstead(text: string): boolean {
  let isCopied = false;
  const onCopy = (event: ClipboardEvent): void => {
    event.preventDefault();
    // Otherwise a table would copy its selection.
    event.stopImmediatePropagation();
    event.clipboardData?.setData('text/plain', text);
    isCopied = event.clipboardData !== null;
  };
  document.addEventListener('copy', onCopy, { capture: true, once: true });
  // The only way to copy without a secure context.
  document.execCommand('copy');
  document.removeEventListener('copy', onCopy, { capture: true });
  return isCopied;
}
