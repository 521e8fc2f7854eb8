import { describe, expect, it } from 'vitest';
import type { FieldProblem } from '../errors.ts';
import { type EntityName, getEntity } from './entity.ts';
import { toFieldProblems } from './problems.ts';

function problemsOf(entity: EntityName, body: unknown): FieldProblem[] {
  const { create, fields } = getEntity(entity);
  const result = create?.safeParse(body, { reportInput: true });
  return result?.error ? toFieldProblems(result.error, fields) : [];
}

const brief = (problems: FieldProblem[]) => problems.map(({ field, type }) => `${field}: ${type}`).toSorted();

describe('toFieldProblems()', () => {
  it('calls an absent required field missing', () => {
    expect(problemsOf('sites', {})).toEqual([
      { field: 'site_name', message: 'site_name is required.', type: 'missing' },
    ]);
  });

  it('tells a wrong value from an absent one', () => {
    expect(brief(problemsOf('us', { site_name: null, us_number: 12 }))).toEqual([
      'site_name: invalid_type',
      'us_number: invalid_type',
    ]);
  });

  it('names the nearest field for an unknown key, also inside a relation', () => {
    const problems = problemsOf('us', {
      site_name: 'V',
      us_number: '1',
      colour: 'x',
      relationships: [{ type: 'covers', us: '2' }],
    });

    expect(brief(problems)).toEqual([
      'colour: unrecognized_key',
      'relationships.0.us: unrecognized_key',
      'relationships.0.us_number: missing',
    ]);
    expect(problems.find(({ field }) => field === 'colour')?.message).toContain('Did you mean color?');
  });

  it('says that the fields of the service cannot be sent', () => {
    expect(problemsOf('sites', { site_name: 'V', version: 3 })).toEqual([
      {
        field: 'version',
        message: 'version is set by the service and cannot be sent.',
        type: 'unrecognized_key',
      },
    ]);
  });

  it('calls lengths by name', () => {
    expect(brief(problemsOf('sites', { site_name: '  ', country: 'x'.repeat(501) }))).toEqual([
      'country: too_long',
      'site_name: too_short',
    ]);
  });

  it('gives a body that is no object the field body', () => {
    expect(brief(problemsOf('sites', []))).toEqual(['body: invalid_type']);
  });

  it('names the years of a period that ends before it begins', () => {
    expect(
      brief(problemsOf('periods', { site_name: 'V', period: '1', start_year: 14, end_year: -27 })),
    ).toEqual(['end_year: custom']);
  });
});
