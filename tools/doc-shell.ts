/** A block of commands on a page, and its documented output. */
export interface ShellBlock {
  /** Number of the block on the page, from 1. */
  place: number;
  commands: string;
  /** The following block without a language. `…` matches anything. */
  prints: string | undefined;
}

const FENCE = /^```(\w*)\n(.*?)^```$/gms;
/** Lines that the reader adapts, and the test replaces. */
const OWN_WORDS = /^(?:API|WEB|PASSWORD)=.*$/gm;

/** Returns true if the page documents an error as output. */
export function isRefusal({ prints = '' }: ShellBlock): boolean {
  return prints.trimStart().startsWith('{"status":"error"');
}

/** Extracts the blocks of commands from Markdown, in order. */
export function readShellBlocks(markdown: string): ShellBlock[] {
  const found = [...markdown.matchAll(FENCE)];
  const shell = found.filter(([, kind]) => kind === 'sh');
  return shell.map((block, i) => ({
    place: i + 1,
    commands: (block[2] ?? '').replaceAll(OWN_WORDS, ''),
    prints: findPrinted(markdown, block, found[found.indexOf(block) + 1]),
  }));
}

/** Returns the next block, if it has no language and only blank lines are between the two. */
function findPrinted(
  markdown: string,
  { index, 0: all }: RegExpExecArray,
  next: RegExpExecArray | undefined,
): string | undefined {
  if (next?.[1] !== '') return undefined;
  return markdown.slice(index + all.length, next.index).trim() === '' ? next[2] : undefined;
}

/** Returns the pattern of an output: whitespace is equal, `…` matches anything. */
export function patternOf(prints: string): RegExp {
  const escaped = prints
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('…', '[^]*?'));
  return new RegExp(escaped.join(String.raw`\s*`));
}
