// Links, code paths, commands and settings in Markdown files exist, and the numbers in the pages are right.
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FINDING_CODES } from '@trowel/domain/matrix';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SKIPPED = new Set(['node_modules', 'dist', 'data', '.git', '.nx']);
const FILES = listMarkdown(ROOT);
const SCRIPTS = Object.keys(
  (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object }).scripts,
);
/** Variables that sources or `.env.example` name. */
const VARIABLES = listVariables();

describe.each(FILES.map((file) => [relative(ROOT, file), file]))('%s', (_name, file) => {
  const text = readFileSync(file, 'utf8');

  it('links to files and headings that are there', () => {
    const broken = listLinks(text).filter((link) => !leadsSomewhere(file, link));

    expect(broken).toEqual([]);
  });

  it('names code that is there', () => {
    const missing = listCodePaths(text).filter((path) => !hasPath(path));

    expect(missing).toEqual([]);
  });

  it('names commands that exist', () => {
    const named = [...text.matchAll(/\bnpm run ([a-z][\w:-]*)/g)].map(([, name]) => name!);

    expect(named.filter((name) => !SCRIPTS.includes(name))).toEqual([]);
  });

  it('names settings that exist', () => {
    expect(listSettings(text).filter((name) => !VARIABLES.has(name))).toEqual([]);
  });
});

it('reads the pages people read', () => {
  const names = FILES.map((file) => relative(ROOT, file));

  expect(names).toContain('README.md');
  expect(names).toContain(join('docs', 'architecture.md'));
});

describe('the findings', () => {
  const page = readFileSync(join(ROOT, 'docs/harris-matrix.md'), 'utf8');

  it('are as many as the README says (UPDATE_DOCS=1 writes the number)', () => {
    const path = join(ROOT, 'README.md');
    const readme = readFileSync(path, 'utf8');
    const renewed = readme.replace(
      /all \d+ kinds of finding/,
      `all ${FINDING_CODES.length} kinds of finding`,
    );

    if (process.env['UPDATE_DOCS']) writeFileSync(path, renewed);

    expect(process.env['UPDATE_DOCS'] ? renewed : readme).toBe(renewed);
    expect(renewed).toContain(`all ${FINDING_CODES.length} kinds of finding`);
  });

  it.each(FINDING_CODES)('%s has its row in docs/harris-matrix.md', (code) => {
    expect(page).toMatch(new RegExp(`^\\| \`${code}\` \\|`, 'm'));
  });
});

describe('docs/benchmarks.md', () => {
  const page = readFileSync(join(ROOT, 'docs/benchmarks.md'), 'utf8');

  it('has at most 1,500 words', () => {
    expect(page.split(/\s+/).filter((word) => word !== '').length).toBeLessThanOrEqual(1_500);
  });

  it('names every benchmark and every run of the load, and no others', () => {
    const listKeys = (path: string, table: string): string[] => {
      const text = readFileSync(join(ROOT, 'tools/lab', path), 'utf8');
      const entries = text.slice(text.indexOf(`const ${table}`)).split('\n};', 1)[0]!;
      return [...entries.matchAll(/^  '?([\w-]+)'?: /gm)].map(([, name]) => name!);
    };
    const known = [
      ...listKeys('bench/bench-command.ts', 'PARTS'),
      ...listKeys('load/open-setting.ts', 'SETTINGS'),
    ];
    const named = [...page.matchAll(/`npm run (?:bench --|load -- --only) ([\w-]+)`/g)].map(
      ([, name]) => name!,
    );

    expect(known.length).toBeGreaterThan(7);
    expect(new Set(named)).toEqual(new Set(known));
  });
});

function listMarkdown(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : listMarkdown(path);
    return entry.name.endsWith('.md') ? [path] : [];
  });
}

/** Targets of the links and pictures of a page, those to other machines left out. */
function listLinks(text: string): string[] {
  const targets = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!);
  return targets.filter((target) => !/^[a-z]+:/i.test(target));
}

function leadsSomewhere(file: string, link: string): boolean {
  const [path = '', anchor] = decodeURIComponent(link).split('#');
  const target = path === '' ? file : resolve(dirname(file), path);
  if (!existsSync(target)) return false;
  if (anchor === undefined) return true;
  return statSync(target).isFile() && listAnchors(readFileSync(target, 'utf8')).has(anchor);
}

/** The anchors GitHub gives to the headings of a page. */
function listAnchors(text: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading] of withoutFences(text).matchAll(/^#{1,6}\s+(.+?)\s*$/gm)) {
    const base = heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-');
    let anchor = base;
    for (let at = 1; anchors.has(anchor); at++) anchor = `${base}-${at}`;
    anchors.add(anchor);
  }
  return anchors;
}

/** Paths in backticks that begin with a room of this repository. */
function listCodePaths(text: string): string[] {
  const quoted = [...withoutFences(text).matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!);
  return quoted.filter((code) => /^(?:apps|libs|tools|docs)\/[\w./*{},-]+$/.test(code));
}

/** Names in backticks that look like a setting (`RATE_LIMIT_DEFAULT`, `MCP_LOGIN=on`), without the error codes of SQLite. */
function listSettings(text: string): string[] {
  const quoted = [...withoutFences(text).matchAll(/`([A-Z]{2,}(?:_[A-Z\d]+)+)(?:=[^`\n]*)?`/g)];
  return quoted.map(([, name]) => name!).filter((name) => !name.startsWith('SQLITE_'));
}

function listVariables(): Set<string> {
  const files = ['apps', 'libs', 'tools', 'docker'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => !/(?:^|\/)(?:node_modules|dist)\//.test(path))
      .filter((path) => /\.(?:tsx?|mjs|ya?ml|env|service)$|Dockerfile$/.test(path))
      .map((path) => join(ROOT, folder, path)),
  );
  const texts = [join(ROOT, '.env.example'), join(ROOT, 'vitest.config.ts'), ...files].map((file) =>
    readFileSync(file, 'utf8'),
  );
  return new Set(texts.flatMap((text) => text.match(/\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b/g) ?? []));
}

/** Returns true if a path exists. `*` stands for the rest of a name, `{a,b}` for either. */
function hasPath(path: string): boolean {
  const braces = /^(.*?)\{([^}]*)\}(.*)$/.exec(path);
  if (braces) return braces[2]!.split(',').every((part) => hasPath(`${braces[1]}${part}${braces[3]}`));
  const star = path.indexOf('*');
  if (star === -1) return existsSync(join(ROOT, path));
  const folder = join(ROOT, dirname(path.slice(0, star + 1)));
  const start = path.slice(path.lastIndexOf('/', star) + 1, star);
  return existsSync(folder) && readdirSync(folder).some((name) => name.startsWith(start));
}

function withoutFences(text: string): string {
  return text.replaceAll(/^( *)(```|~~~)[^\n]*\n[\s\S]*?^\1\2\s*$/gm, '');
}

function withoutCode(text: string): string {
  return withoutFences(text).replaceAll(/`[^`\n]*`/g, '');
}
