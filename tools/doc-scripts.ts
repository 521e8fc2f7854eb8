/** A script on a page, and its documented output. */
export interface DocScript {
  name: string;
  text: string;
  prints: string;
}

/** The scripts of a page in order, and the files they read. */
export interface DocScripts {
  scripts: DocScript[];
  files: { name: string; text: string }[];
}

const FENCE = /^```(\w+)(?: (\S+))?\n(.*?)^```$/gms;

/**
 * Extracts the named blocks from Markdown. A block with `js` and a file name is a script, and the
 * following `text` block its output. Other named blocks are files for it.
 * @throws Error for a script without output
 */
export function readDocScripts(markdown: string): DocScripts {
  const blocks = [...markdown.matchAll(FENCE)].map(([, kind, name, text = '']) => ({ kind, name, text }));
  const found: DocScripts = { scripts: [], files: [] };
  for (const [at, { kind, name, text }] of blocks.entries()) {
    if (name === undefined) continue;
    if (kind !== 'js') {
      found.files.push({ name, text });
      continue;
    }
    const next = blocks[at + 1];
    if (next?.kind !== 'text') throw new Error(`${name} is not followed by what it prints`);
    found.scripts.push({ name, text, prints: next.text });
  }
  return found;
}
