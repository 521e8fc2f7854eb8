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

/** Takes the blocks of commands out of Markdown, in their order. */
export function readShellBlocks(markdown: string): ShellBlock[] {
  const blocks = [...markdown.matchAll(FENCE)].map(([all, kind = '', text = ''], i, found) => {
    const next = found[i + 1];
    const isNext =
      next !== undefined && isRightBehind(markdown, { end: endOf(found[i]!, all), start: next.index });
    return { kind, text, prints: isNext && next[1] === '' ? next[2] : undefined };
  });
  return blocks
    .filter(({ kind }) => kind === 'sh')
    .map(({ text, prints }, i) => ({ place: i + 1, commands: text.replaceAll(OWN_WORDS, ''), prints }));
}

function endOf({ index }: RegExpExecArray, all: string): number {
  return index + all.length;
}

/** Nothing but blank lines lies between them, or one line that leads over. */
function isRightBehind(markdown: string, { end, start }: { end: number; start: number }): boolean {
  return markdown.slice(end, start).trim() === '';
}

/** Makes of a printed text what its real counterpart must match: blanks alike, `…` anything. */
export function patternOf(prints: string): RegExp {
  const escaped = prints
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('…', '[^]*?'));
  return new RegExp(escaped.join(String.raw`\s*`));
}
