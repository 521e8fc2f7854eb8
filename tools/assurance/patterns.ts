import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, Script } from 'node:vm';
import ts from 'typescript';

/** A pattern as it stands in the sources, and the first file it stands in. */
export interface FoundPattern {
  source: string;
  flags: string;
  file: string;
}

const LENGTH = 300;
/** What most patterns tell apart: digits, letters, blanks, and what belongs to none of them. */
const USUAL = ['0', 'a', ' ', '"'];
const MOST_LETTERS = 8;
/** Ends at which a pattern that came far may fail. */
const ENDS = ['', '\u0001', '!x'];
/** Of the processor, for one text: a pattern that grows with the cube of the length takes more. */
export const MOST_MS = 50;
/** A guard against standing still; a pattern that needs exponential time would never end. */
const PATIENCE_MS = 30_000;

/** Gives every regular expression written in the sources of apps and libs, tests left out; each once. */
export function listPatterns(repository: string): FoundPattern[] {
  const found = new Map<string, FoundPattern>();
  for (const top of ['apps', 'libs']) {
    for (const name of readdirSync(join(repository, top))) {
      const folder = join(top, name, 'src');
      for (const path of readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })) {
        if (!/\.tsx?$/.test(path) || /\.(?:test|fixture)\.ts$|testing\//.test(path)) continue;
        const file = join(folder, path);
        const tree = ts.createSourceFile(
          file,
          readFileSync(join(repository, file), 'utf8'),
          ts.ScriptTarget.Latest,
          false,
        );
        for (const text of literalsOf(tree)) {
          const end = text.lastIndexOf('/');
          found.set(text, { source: text.slice(1, end), flags: text.slice(end + 1), file });
        }
      }
    }
  }
  return [...found.values()];
}

function* literalsOf(node: ts.Node): Generator<string> {
  if (ts.isRegularExpressionLiteral(node)) yield node.text;
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  for (const child of children) yield* literalsOf(child);
}

const context = createContext({});
const runAll = new Script('for (const text of texts) { pattern.lastIndex = 0; pattern.test(text); }');

/**
 * Has a pattern read texts in which what it looks for is said over and over, and tells the time of the processor that the
 * worst of them took, in ms; Infinity for one that does not end.
 */
export function measurePattern(
  { source, flags }: Pick<FoundPattern, 'source' | 'flags'>,
  patienceMs = PATIENCE_MS,
): number {
  const pattern = new RegExp(source, flags);
  const texts = hardTexts(source);
  const spent = measure(pattern, texts, patienceMs);
  if (spent <= MOST_MS || spent === Infinity) return spent;
  let worst = 0;
  for (const text of texts) {
    // The best of three: another's garbage is collected at any moment.
    const one = Math.min(...[1, 2, 3].map(() => measure(pattern, [text], patienceMs)));
    worst = Math.max(worst, one);
  }
  return worst;
}

function measure(pattern: RegExp, texts: readonly string[], timeout: number): number {
  Object.assign(context, { pattern, texts });
  const before = process.cpuUsage();
  try {
    runAll.runInContext(context, { timeout });
  } catch {
    return Infinity;
  }
  const { user } = process.cpuUsage(before);
  return user / 1_000;
}

/** Each letter, pair of letters and word of a pattern over and over, after a beginning that fits and before an end that does not. */
function hardTexts(source: string): string[] {
  const bare = source.replaceAll(/\\[a-zA-Z](?:\{[^}]*\})?|\[\^?|\(\?(?:<?[=!]|:|<\w+>)/g, ' ');
  const letters = [...new Set([...USUAL, ...bare.replaceAll(/[\\^$*+?{}|]/g, '')])].slice(0, MOST_LETTERS);
  const words = [...new Set(bare.match(/\p{L}{2,}/gu) ?? [])].slice(0, 3);
  const pumps = [...letters, ...letters.flatMap((one) => letters.map((other) => one + other)), ...words];
  return pumps.flatMap((pump) => {
    const text = pump.repeat(Math.ceil(LENGTH / pump.length));
    return ENDS.map((end) => text + end);
  });
}
