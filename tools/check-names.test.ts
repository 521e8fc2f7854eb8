import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkNames } from './check-names.mjs';
import {
  NAME_EXCEPTIONS,
  REFUSED_PREFIXES,
  REFUSED_VERBS,
  REPLACED_FILES,
  REPLACED_NAMES,
} from './name-rules.mjs';

let root: string;

/** Checks a package with one file. */
function check(file: string, text = ''): string[] {
  const path = join(root, 'libs', 'dig', 'src', file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return checkNames(root, 'libs/dig');
}

describe('checkNames()', () => {
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'trowel-names-'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('passes names of the list, and names that only begin with the same letters', () => {
    const text = `export function findKeeper() {}
      export function makeshiftWall() {}
      export const keepers = 1, tellers = () => 1;
      export interface Toldness { keepThis: string }
      export const owner = 1, OWNER = 1;
      const OWN_FOLDER = 1;
      const kept = 1;
      function tell() { const keepAll = () => kept; return keepAll; }
      export { tell };`;

    expect(check('keepers.ts', text)).toEqual([]);
  });

  it.each(Object.entries(REFUSED_PREFIXES))(
    'refuses %s- before a file, a function, a type and an exported constant',
    (word, better) => {
      const type = word[0]!.toUpperCase() + word.slice(1);
      const text = `function ${word}Rows() {}
      const ${word}Finds = () => 1;
      interface ${type}Row {}
      export type ${type} = string;
      class ${type}List {}
      export const ${word}Names = 1, ${word.toUpperCase()}_MS = 2;`;

      const problems = check(`${word}-rows.ts`, text);

      expect(problems.map((problem) => problem.slice('libs/dig/src/'.length))).toEqual(
        expect.arrayContaining([
          `${word}-rows.ts: no file name begins with ${word}-: use ${better}`,
          `${word}-rows.ts: ${word}Rows begins with ${word}: use ${better}`,
          `${word}-rows.ts: ${word}Finds begins with ${word}: use ${better}`,
          `${word}-rows.ts: ${type}Row begins with ${type}: use ${better}`,
          `${word}-rows.ts: ${type}List begins with ${type}: use ${better}`,
          `${word}-rows.ts: ${word}Names begins with ${word}: use ${better}`,
          `${word}-rows.ts: ${word.toUpperCase()}_MS begins with ${word.toUpperCase()}: use ${better}`,
        ]),
      );
      expect(problems).toHaveLength(8);
    },
  );

  it.each(REFUSED_VERBS)('refuses an exported function that begins with %s', (verb) => {
    expect(check('rows.ts', `export function ${verb}Rows() {}`)).toEqual([
      `libs/dig/src/rows.ts: no exported function begins with ${verb}: ${verb}Rows`,
    ]);
    expect(check('rows.ts', `export const ${verb}Rows = async () => 1;`)).toHaveLength(1);
    expect(check('rows.ts', `function ${verb}Rows() {}\nexport const ${verb}Row = 1;`)).toEqual([]);
  });

  it('refuses the names of the glossary, and names what to write', () => {
    const names = Object.keys(REPLACED_NAMES).filter((name) => !(name in NAME_EXCEPTIONS));
    const text = names.map((name) => `export const ${name} = () => 1;`).join('\n');

    expect(check('rows.ts', text)).toEqual(
      names.map((name) => `libs/dig/src/rows.ts: ${name} is called ${REPLACED_NAMES[name]}`),
    );
    for (const [file, better] of Object.entries(REPLACED_FILES))
      expect(check(file)).toContain(`libs/dig/src/${file}: files of this name are called ${better}`);
  });

  it('has at most 20 exceptions, each with a reason', () => {
    expect(Object.keys(NAME_EXCEPTIONS).length).toBeLessThanOrEqual(20);
    expect(Object.values(NAME_EXCEPTIONS).filter((reason) => reason.length < 10)).toEqual([]);
  });
});
