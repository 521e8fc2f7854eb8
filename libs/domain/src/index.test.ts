import { fileURLToPath } from 'node:url';
import { format } from 'node:util';
import { compileFunction } from 'node:vm';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import * as domain from '@trowel/domain';

const ENTRY = fileURLToPath(new URL('index.ts', import.meta.url));
const examples = collectExamples();

describe('@trowel/domain', () => {
  it('offers some thirty functions, each with an example', () => {
    const offered = Object.entries(domain).filter(([, value]) => isPlainFunction(value));

    expect([...examples.keys()].toSorted()).toEqual(offered.map(([name]) => name).toSorted());
    expect(offered.length).toBeGreaterThan(25);
    expect(offered.length).toBeLessThan(45);
    expect([...examples].filter(([, example]) => example === '').map(([name]) => name)).toEqual([]);
  });

  it.each([...examples])('%s() does what its example says', (name, example) => {
    const lines = example.split('\n');

    expect(example).toContain(`${name}(`);
    expect(lines.length).toBeLessThanOrEqual(8);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(120);
    expect(readComments(example)).not.toEqual([]);
    expect(runExample(example)).toEqual(readComments(example));
  });
});

/** Errors are classes and speak for themselves. */
function isPlainFunction(value: unknown): boolean {
  return typeof value === 'function' && !(value.prototype instanceof Error);
}

/** The `@example` of each function the entry offers, `''` where it has none; read where the function is defined. */
function collectExamples(): Map<string, string> {
  const program = ts.createProgram([ENTRY], {
    noLib: true,
    types: [],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    customConditions: ['@trowel/source'],
    allowImportingTsExtensions: true,
    noEmit: true,
  });
  const checker = program.getTypeChecker();
  const entry = checker.getSymbolAtLocation(program.getSourceFile(ENTRY)!)!;
  const found = new Map<string, string>();
  for (const symbol of checker.getExportsOfModule(entry)) {
    const declaration = checker.getAliasedSymbol(symbol).valueDeclaration;
    if (!declaration || !ts.isFunctionDeclaration(declaration)) continue;
    const tag = ts.getJSDocTags(declaration).find(({ tagName }) => tagName.text === 'example');
    found.set(symbol.name, ts.getTextOfJSDocComment(tag?.comment)?.trim() ?? '');
  }
  return found;
}

/** Runs it with the functions of the entry at hand; gives what it prints, line by line. */
function runExample(example: string): string[] {
  const printed: string[] = [];
  const console = { log: (...values: unknown[]) => printed.push(...format(...values).split('\n')) };
  compileFunction(example, ['console', ...Object.keys(domain)])(console, ...Object.values(domain));
  return printed;
}

/** Returns the expected output of an example: its comments. */
function readComments(example: string): string[] {
  return example.split('\n').flatMap((line) => /(?:^|; )\/\/ (.*)$/.exec(line)?.[1] ?? []);
}
