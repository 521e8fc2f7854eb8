/**
 * Puts a text into the clipboard; tells whether that was allowed. Pages that come over plain HTTP have no
 * `navigator.clipboard`: what the browser copies by itself is replaced there.
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
    // Tables copy what is chosen in them.
    event.stopImmediatePropagation();
    event.clipboardData?.setData('text/plain', text);
    isCopied = event.clipboardData !== null;
  };
  document.addEventListener('copy', onCopy, { capture: true, once: true });
  // The only way there is without a secure context.
  document.execCommand('copy');
  document.removeEventListener('copy', onCopy, { capture: true });
  return isCopied;
}
