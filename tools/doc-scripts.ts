/** A script of a page, and what the page says it prints. */
export interface DocScript {
  name: string;
  text: string;
  prints: string;
}

/** The scripts of a page in their order, and the files they read. */
export interface DocScripts {
  scripts: DocScript[];
  files: { name: string; text: string }[];
}

const FENCE = /^```(\w+)(?: (\S+))?\n(.*?)^```$/gms;

/**
 * Takes the named blocks out of Markdown: three backticks, `js`, and a file name begin a script, whose output is the
 * `text` block that follows; a named block of another kind is a file to be there. @throws Error for a script without output.
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
