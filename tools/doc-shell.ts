/** A block of commands of a page, and what the page says they print. */
export interface ShellBlock {
  /** Which block of commands of the page, from 1. */
  place: number;
  commands: string;
  /** The block without a language right behind it; `…` stands for anything. */
  prints: string | undefined;
}

const FENCE = /^```(\w*)\n(.*?)^```$/gms;
/** Said in the page, done by the reader: what the test does in its own way. */
const OWN_WORDS = /^(?:API|WEB|PASSWORD)=.*$/gm;

/** Whether a page says that a command is refused. */
export function isRefusal({ prints = '' }: ShellBlock): boolean {
  return prints.trimStart().startsWith('{"status":"error"');
}

/** Takes the blocks of commands out of Markdown, in their order. */
export function readShellBlocks(markdown: string): ShellBlock[] {
  const found = [...markdown.matchAll(FENCE)];
  const shell = found.filter(([, kind]) => kind === 'sh');
  return shell.map((block, i) => ({
    place: i + 1,
    commands: (block[2] ?? '').replaceAll(OWN_WORDS, ''),
    prints: findPrinted(markdown, block, found[found.indexOf(block) + 1]),
  }));
}

/** The text of the next block, if it has no language and nothing but blank lines lies between the two. */
function findPrinted(
  markdown: string,
  { index, 0: all }: RegExpExecArray,
  next: RegExpExecArray | undefined,
): string | undefined {
  if (next?.[1] !== '') return undefined;
  return markdown.slice(index + all.length, next.index).trim() === '' ? next[2] : undefined;
}

/** Makes of a printed text what its real counterpart must match: blanks alike, `…` anything. */
export function patternOf(prints: string): RegExp {
  const escaped = prints
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('…', '[^]*?'));
  return new RegExp(escaped.join(String.raw`\s*`));
}
