/** Gives a file's name without folders and the ending of a DOT file; `graph` when nothing is left. */
export function fileTitle(fileName: string): string {
  const name = fileName.split(/[/\\]/).at(-1)!;
  return name.replace(/\.(?:dot|gv|txt)$/i, '').trim() || 'graph';
}
