import { parseUnitLine } from '@trowel/domain/recording';
import { describe, expect, it } from 'vitest';
import { LINE_GRAMMAR_TEXTS } from './line-grammar-texts.ts';

const EXAMPLES = (['en', 'it'] as const).flatMap((language) =>
  LINE_GRAMMAR_TEXTS[language].parts.flatMap(([, , examples]) =>
    examples.map((line) => [language, line] as const),
  ),
);

describe('the examples of the line', () => {
  it.each(EXAMPLES)('are understood without a question, in %s: %s (observation 50)', (language, line) => {
    const { problems, tokens } = parseUnitLine(line, { language } as Parameters<typeof parseUnitLine>[1]);

    // The page adds the next free number.
    expect(problems.filter(({ code }) => code !== 'missing_number')).toEqual([]);
    expect(tokens.some(({ kind }) => kind === 'unknown')).toBe(false);
  });

  it.each(['en', 'it'] as const)('set the type that they name, in %s', (language) => {
    const [, [, , [example]]] = LINE_GRAMMAR_TEXTS[language].parts as [
      unknown,
      readonly [string, string, string[]],
    ];

    expect(parseUnitLine(example!).unit.unit_type).toBe('USM');
  });

  it('are the same parts in both languages', () => {
    const countsOf = (language: 'en' | 'it') =>
      LINE_GRAMMAR_TEXTS[language].parts.map(([, , { length }]) => length);

    expect(countsOf('it')).toEqual(countsOf('en'));
  });
});
