import type { Field } from '@trowel/domain/core';
import { createRandom } from '@trowel/domain/testing';
import { describe, expect, it } from 'vitest';
import { evaluateComputed, findExpressionProblem, prepareComputed } from './computed-fields.ts';
import { evaluateExpression } from './evaluate-expression.ts';
import { MAX_EXPRESSION_LENGTH, MAX_EXPRESSION_NESTING } from './expression.ts';
import { formatAggregate, listDependencies } from './list-dependencies.ts';
import { parseExpression } from './parse-expression.ts';

const VALUES: Readonly<Record<string, unknown>> = { a: 6, b: 4, zero: 0, empty: null, word: '12', half: 2.5 };

function compute(text: string): number | null {
  const parsed = parseExpression(text);
  if ('problem' in parsed) throw new Error(parsed.problem.message.en);
  return evaluateExpression(parsed.expression, {
    readField: (name) => VALUES[name],
    readAggregate: (one) => (formatAggregate(one) === 'sum(pottery.weight)' ? 120 : 3),
  });
}

function isClose(value: number | null, expected: number): boolean {
  return value !== null && Math.abs(value - expected) <= 1e-12 * Math.max(1, Math.abs(expected));
}

function problemOf(text: string) {
  const parsed = parseExpression(text);
  return 'problem' in parsed ? parsed.problem : undefined;
}

describe('evaluateExpression', () => {
  it.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['2 - 3 - 4', -5],
    ['24 / 4 / 2', 3],
    ['-a * b', -24],
    ['2 * -3', -6],
    ['2 - -3', 5],
    ['--a', 6],
    ['+a', 6],
    ['-(a - b)', -2],
    ['a × b ÷ 2 − 1', 11],
    ['.5 + 0.25', 0.75],
    ['0.1 + 0.2', 0.3],
    ['round(a / b)', 2],
    ['round(1.005, 2)', 1.01],
    ['round(-half)', -3],
    ['round(1234.5, -2)', 1200],
    ['round(0.0000001, 3)', 0],
    ['ROUND(10 / 3, 1 + 1)', 3.33],
    ['sum(pottery.weight) / a', 20],
    ['count(survey-units) - 1', 2],
    ['max( pottery . weight ) - min(pottery.weight)', 0],
    ['0 * -1', 0],
  ])('computes %s', (text, value) => expect(compute(text)).toBe(value));

  it.each(['a + empty', 'a / zero', 'word * 2', 'missing', 'round(empty, 1)', 'round(a, empty)', '-empty'])(
    'returns null for %s, which has no value',
    (text) => expect(compute(text)).toBeNull(),
  );

  it('returns null for a result that is too large for a number', () => {
    expect(compute(Array.from({ length: 16 }, () => `1${'0'.repeat(30)}`).join('*'))).toBeNull();
  });
});

describe('parseExpression', () => {
  it.each([
    ['', 1, 'the expression is empty.'],
    ['a +', 4, 'a number or a field is missing at the end.'],
    ['a b', 3, 'an operator (+ - * /) is missing before this.'],
    ['* a', 1, 'a number or a field is missing before *.'],
    ['(a + b', 1, 'this parenthesis is not closed.'],
    ['a)', 2, 'this parenthesis was not opened.'],
    ['0,5 * a', 2, 'a comma is only allowed in round(x, n). Decimals are written with a point: 0.5.'],
    ['round(1, 2, 3)', 11, 'a comma is only allowed in round(x, n). Decimals are written with a point: 0.5.'],
    ['round((1, 2))', 9, 'a comma is only allowed in round(x, n). Decimals are written with a point: 0.5.'],
    ['round()', 7, 'a number or a field is missing before ).'],
    ['a % b', 3, '% is not allowed in an expression.'],
    ['a + 🏺', 5, '🏺 is not allowed in an expression.'],
    ['sqrt(a)', 1, 'there is no function sqrt. The functions are round, count, sum, min and max.'],
    ['1 + sum(pottery)', 5, 'sum needs a kind of record and a field: sum(inventario.weight_g).'],
    ['count(pottery.weight)', 1, 'count needs a kind of record: count(inventario).'],
    ['constructor.constructor("return 1")()', 1, 'there is no function constructor.constructor.'],
  ])('names position and reason of the problem in "%s"', (text, position, reason) => {
    const problem = problemOf(text);
    expect(problem?.position).toBe(position);
    expect(problem?.message.en).toContain(`Character ${position}: ${reason}`);
    expect(problem?.message.it).toContain(`Carattere ${position}: `);
  });

  it('refuses what is nested too deep or is too long', () => {
    const nested = (depth: number) => `${'('.repeat(depth)}1${')'.repeat(depth)}`;
    expect(problemOf(nested(MAX_EXPRESSION_NESTING))).toBeUndefined();
    expect(problemOf(nested(MAX_EXPRESSION_NESTING + 1))?.position).toBe(MAX_EXPRESSION_NESTING + 1);
    expect(problemOf(`${'-'.repeat(900)}1`)?.message.en).toContain('parentheses or signs');
    expect(problemOf(`1${'+1'.repeat(499)}`)).toBeUndefined();
    expect(problemOf('1'.repeat(MAX_EXPRESSION_LENGTH + 1))?.message.en).toContain('characters');
  });

  it('accepts any text without an exception, and computes what it accepts', () => {
    const random = createRandom(40);
    const parts = [
      'a',
      'b',
      '1',
      '0.5',
      '+',
      '-',
      '*',
      '/',
      '(',
      ')',
      ',',
      'round(',
      'count(us)',
      'sum(us.a)',
      ' ',
    ];
    let accepted = 0;
    for (let i = 0; i < 20_000; i++) {
      const length = 1 + Math.floor(random() * 9);
      const text = Array.from({ length }, () =>
        random() < 0.02 ? String.fromCharCode(random() * 0xffff) : parts[Math.floor(random() * parts.length)],
      ).join('');
      const parsed = parseExpression(text);
      const position = 'problem' in parsed ? parsed.problem.position : 1;
      expect(position > 0 && position <= text.length + 1, text).toBe(true);
      if ('problem' in parsed) continue;
      accepted += 1;
      const value = evaluateExpression(parsed.expression, {
        readField: (name) => (name === 'a' ? 7 : -3),
        readAggregate: () => 2,
      });
      expect(value === null || Number.isFinite(value), text).toBe(true);
    }
    expect(accepted).toBeGreaterThan(500);
  });

  it('agrees with JavaScript on random arithmetic', () => {
    const random = createRandom(7);
    const build = (depth: number): string => {
      const choice = random();
      if (depth === 0 || choice < 0.2) return String(1 + Math.floor(random() * 9));
      if (choice < 0.3) return `-${build(depth - 1)}`;
      if (choice < 0.5) return `(${build(depth - 1)})`;
      return `${build(depth - 1)} ${'+-*/'[Math.floor(random() * 4)]} ${build(depth - 1)}`;
    };
    for (let i = 0; i < 2_000; i++) {
      const text = build(4);
      if (text.includes('--')) continue;
      // oxlint-disable-next-line no-eval -- the reference that the parser is compared with
      const expected = (0, eval)(text) as number;
      const value = compute(text);
      const same = Number.isFinite(expected) ? isClose(value, expected) : value === null;
      expect(same, `${text} = ${value}, not ${expected}`).toBe(true);
    }
  });
});

describe('computed fields', () => {
  const field = (name: string, kind: Field['kind']): Field => ({
    name,
    kind,
    label: { en: name, it: name },
    section: 'custom',
    required: false,
  });
  const scope = {
    fields: [
      field('length', 'decimal'),
      field('width', 'decimal'),
      field('description', 'text'),
      field('custom.depth', 'decimal'),
    ],
    linked: new Map([['individuals', [field('age_min', 'integer'), field('sex', 'text')]]]),
  };

  it('lists each field and aggregate that an expression uses once', () => {
    const parsed = parseExpression('a * a + sum(us.b) - sum(us.b) + count(us) + round(c, 2)');
    if ('problem' in parsed) throw new Error(parsed.problem.message.en);
    const { fields, aggregates } = listDependencies(parsed.expression);
    expect(fields).toEqual(['a', 'c']);
    expect(aggregates.map(formatAggregate)).toEqual(['sum(us.b)', 'count(us)']);
  });

  it.each([
    ['length * lenght', 10, 'there is no field lenght. Is length meant?'],
    ['description + 1', 1, 'description is not a number field.'],
    ['count(pottery)', 1, 'no records of kind pottery are linked. Linked are: individuals.'],
    ['max(individuals.sex)', 1, 'sex is not a number field.'],
    ['max(individuals.age)', 1, 'there is no field age.'],
  ])('refuses "%s"', (text, position, reason) => {
    const problem = findExpressionProblem(text, scope);
    expect(problem?.position).toBe(position);
    expect(problem?.message.en).toBe(`Character ${position}: ${reason}`);
  });

  it('accepts built-in fields, custom fields by key or full name, and linked kinds', () => {
    const text = 'length * custom.depth + depth + count(individuals) + max(individuals.age_min)';
    expect(findExpressionProblem(text, scope)).toBeUndefined();
  });

  it('computes fields from other computed fields, whatever their order', () => {
    const prepared = prepareComputed(
      [
        { key: 'volume', expression: 'area * depth' },
        { key: 'area', expression: 'length * width' },
        { key: 'people', expression: 'count(individuals)' },
      ],
      scope,
    );
    if ('problem' in prepared) throw new Error(prepared.problem.message.en);
    const record = { length: 2, width: 3, custom: { depth: 0.5, area: 99 } };
    expect(evaluateComputed(prepared.fields, { record, readAggregate: () => 4 })).toEqual({
      area: 6,
      volume: 3,
      people: 4,
    });
    expect(evaluateComputed(prepared.fields, { record: { length: 2 }, readAggregate: () => null })).toEqual({
      area: null,
      volume: null,
      people: null,
    });
  });

  it('refuses a field that depends on itself and names the cycle', () => {
    const prepared = prepareComputed(
      [
        { key: 'x', expression: 'length' },
        { key: 'a', expression: 'x + b' },
        { key: 'b', expression: '1 + custom.c' },
        { key: 'c', expression: 'b / 2' },
      ],
      scope,
    );
    expect(prepared).toEqual({
      key: 'b',
      problem: {
        position: 5,
        message: {
          en: 'Character 5: a field cannot be computed from itself: b → c → b.',
          it: 'Carattere 5: un campo non può essere calcolato da sé stesso: b → c → b.',
        },
      },
    });
    const itself = prepareComputed([{ key: 'a', expression: 'a' }], scope);
    expect('problem' in itself && itself.problem.message.en).toContain('a → a.');
  });

  it('orders long chains without recursion', () => {
    const fields = Array.from({ length: 20_000 }, (_, i) => ({
      key: `f${i}`,
      expression: i === 19_999 ? '1' : `f${i + 1} + 1`,
    }));
    const prepared = prepareComputed(fields, scope);
    if ('problem' in prepared) throw new Error(prepared.problem.message.en);
    expect(evaluateComputed(prepared.fields, { record: {}, readAggregate: () => null })['f0']).toBe(20_000);
  });
});
