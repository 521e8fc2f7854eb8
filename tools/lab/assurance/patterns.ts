import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, Script } from 'node:vm';
import ts from 'typescript';
import { bundle } from '../../bundle.mjs';

/** A regular expression and the first source file that contains it. */
export interface FoundPattern {
  source: string;
  flags: string;
  file: string;
}

const LENGTH = 300;
/** Characters that most patterns distinguish: digits, letters, blanks and others. */
const USUAL = ['0', 'a', ' ', '"'];
const MOST_LETTERS = 8;
/** Ends of a text that make a pattern fail after a long match. */
const ENDS = ['', '\u0001', '!x'];
/** Maximum CPU time for one text, in ms. A pattern of cubic cost exceeds it. */
export const MOST_MS = 50;
/** Time limit, because a pattern of exponential cost would never end. */
const PATIENCE_MS = 30_000;

/** Lists the regular expressions in the sources of apps and libs, without tests. Each is listed once. */
export function listPatterns(repository: string): FoundPattern[] {
  const found = new Map<string, FoundPattern>();
  for (const { file, text } of walkSources(repository)) {
    const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
    for (const literal of literalsOf(tree)) {
      const end = literal.lastIndexOf('/');
      found.set(literal, { source: literal.slice(1, end), flags: literal.slice(end + 1), file });
    }
  }
  return [...found.values()];
}

/**
 * Lists the regular expressions that the sources of apps and libs build when they are loaded. Loads them in a separate
 * process. Patterns built later are unknown.
 */
export async function listBuiltPatterns(repository: string): Promise<FoundPattern[]> {
  const folder = mkdtempSync(join(repository, 'node_modules', '.cache', 'patterns-'));
  try {
    const builds = [...walkSources(repository)].filter(
      ({ file, text }) => BUILDS.test(text) && !file.endsWith('.tsx'),
    );
    return (
      await Promise.all(builds.map(({ file }, at) => loadPatterns(repository, { file, at, folder })))
    ).flat();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const BUILDS = /\bRegExp\(/;
/** Records each pattern that is created while a program loads. */
const TELL = `const made = [];
globalThis.RegExp = new Proxy(RegExp, { construct(real, args) {
  const pattern = new real(...args);
  if (typeof args[0] === 'string') made.push({ source: pattern.source, flags: pattern.flags });
  return pattern;
} });
await import(process.argv[1]);
console.log(JSON.stringify(made));
process.exit();`;

async function loadPatterns(
  repository: string,
  { file, at, folder }: { file: string; at: number; folder: string },
): Promise<FoundPattern[]> {
  const program = join(folder, `${at}.mjs`);
  await bundle(join(repository, file), program);
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', TELL, program], {
    encoding: 'utf8',
  });
  return (JSON.parse(said) as Omit<FoundPattern, 'file'>[]).map((pattern) => ({ ...pattern, file }));
}

function* walkSources(repository: string): Generator<{ file: string; text: string }> {
  for (const top of ['apps', 'libs']) {
    for (const name of readdirSync(join(repository, top))) {
      const folder = join(top, name, 'src');
      for (const path of readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })) {
        if (!/\.tsx?$/.test(path) || /\.(?:test|fixture)\.ts$|testing\//.test(path)) continue;
        const file = join(folder, path);
        yield { file, text: readFileSync(join(repository, file), 'utf8') };
      }
    }
  }
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
 * Runs a pattern on texts that repeat what it matches. Returns the CPU time of the slowest text in ms, or Infinity if
 * the pattern does not end.
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
    // The best of three runs, because garbage collection may disturb one.
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

/**
 * Returns texts that repeat each letter, pair of letters and word of a pattern, after a matching start and before an
 * end that does not match.
 */
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
