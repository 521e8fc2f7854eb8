/** Returns a file name without folders and the extension of DOT; `graph` if nothing remains. */
export function fileTitle(fileName: string): string {
  const name = fileName.split(/[/\\]/).at(-1)!;
  return name.replace(/\.(?:dot|gv|txt)$/i, '').trim() || 'graph';
}
