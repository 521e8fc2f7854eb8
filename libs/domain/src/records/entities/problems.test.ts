import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { FieldProblem } from '../../core/errors.ts';
import { type EntityName, getEntity } from './entity.ts';
import { REPORTING, reportingIn } from './issue-message.ts';
import { readSentRecord, formatProblems, toFieldProblems } from './problems.ts';
import { NewUnit } from './unit.ts';
import { ValidationError } from '@trowel/domain/core';

function problemsOf(entity: EntityName, body: unknown): FieldProblem[] {
  const { create, fields } = getEntity(entity);
  const result = create?.safeParse(body, REPORTING);
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

  it.each([
    ['sites', { site_name: 'V', latitude: 91 }, 'latitude must be at most 90.'],
    ['sites', { site_name: '' }, 'site_name must not be empty.'],
    ['sites', { site_name: null }, 'site_name must be a text.'],
    ['sites', { site_name: 'V', country: 'x'.repeat(501) }, 'country must have at most 500 characters.'],
    [
      'us',
      { site_name: 'V', us_number: '1', excavation_year: 1999.5 },
      'excavation_year must be a whole number.',
    ],
    [
      'us',
      { site_name: 'V', us_number: '1', recorded_on: '31.5.2026' },
      'recorded_on must be a day such as 2026-05-31.',
    ],
    ['periods', { site_name: 'V', period: '1', color: 'red' }, 'color must be a colour such as #B3D9FF.'],
    [
      'us',
      { site_name: 'V', us_number: '1', relationships: [{ type: 'covers', us_number: true }] },
      'relationships.0.us_number must be a text or a number.',
    ],
    ['users', { username: 'a', email: 'x', password: 'y' }, 'email must be an e-mail address.'],
    [
      'users',
      { username: 'a', email: 'a@b.it', password: 'y', role: 'boss' },
      'role must be one of admin, operator, viewer.',
    ],
  ] as const)('says what a field must be: %s %j', (entity, body, message) => {
    expect(problemsOf(entity, body).map((problem) => problem.message)).toEqual([message]);
  });

  it('calls an absent value missing where alternatives are accepted', () => {
    const body = { site_name: 'V', us_number: '1', relationships: [{ type: 'covers' }] };

    expect(brief(problemsOf('us', body))).toEqual(['relationships.0.us_number: missing']);
  });

  it('tells what is wrong inside the alternative that was meant', () => {
    const Place = z.union([z.string(), z.strictObject({ area: z.string(), row: z.number() })]);
    const { error } = z.object({ at: Place }).safeParse({ at: { area: 1, rows: 2 } }, REPORTING);

    expect(brief(toFieldProblems(error!))).toEqual([
      'at.area: invalid_type',
      'at.row: missing',
      'at.rows: unrecognized_key',
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

describe('toFieldProblems() for who reads Italian', () => {
  it.each([
    ['sites', { site_name: 'V', latitude: 91 }, 'Latitudine: deve essere al massimo 90.'],
    ['sites', { site_name: '' }, 'Sito: non può essere vuoto.'],
    ['sites', {}, 'Sito: manca.'],
    ['sites', { site_name: 'V', foo: 1 }, 'Non c’è nessun campo foo.'],
    ['sites', { site_name: 'V', regionn: 1 }, 'Non c’è nessun campo regionn. Forse volevi dire region?'],
    ['sites', { site_name: 'V', id: 1 }, 'Il servizio stabilisce id: non si può inviare.'],
    ['sites', { site_name: 'V', country: 'x'.repeat(501) }, 'Nazione: può avere al massimo 500 caratteri.'],
    ['periods', { site_name: 'V', period: '1', color: 'red' }, 'Colore: deve essere un colore come #B3D9FF.'],
    [
      'periods',
      { site_name: 'V', period: '1', start_year: 2, end_year: 1 },
      'Il primo anno non può seguire l’ultimo.',
    ],
    [
      'us',
      { site_name: 'V', us_number: '1', recorded_on: '31.5.2026' },
      'Data di schedatura: deve essere una data come 2026-05-31.',
    ],
  ] as const)('begins with what the sheet calls the field: %s %o', (entity, body, message) => {
    const { create, fields } = getEntity(entity);
    const { error } = create!.safeParse(body, reportingIn('it'));

    expect(toFieldProblems(error!, fields, 'it').map((problem) => problem.message)).toEqual([message]);
  });

  it('has no wish of a schema that is English alone', () => {
    const words = ['sites', 'us', 'inventario', 'periods', 'thesaurus', 'em-node-types', 'users'] as const;
    const left = words.flatMap((entity) => {
      const { create, fields } = getEntity(entity);
      const body = Object.fromEntries(fields.map(({ name }) => [name, '\u0000 €\n']));
      const { error } = create?.safeParse(body, reportingIn('it')) ?? {};
      return error ? toFieldProblems(error, fields, 'it') : [];
    });

    expect(left.length).toBeGreaterThan(100);
    expect(
      left.filter(({ type, message }) => type !== 'unrecognized_key' && /\b(?:must|is|has)\b/.test(message)),
    ).toEqual([]);
  });
});

describe('formatProblems()', () => {
  const messageOf = (schema: z.ZodType, value: unknown) => formatProblems(schema, value)[0]?.message;

  it('calls what was sent by the names of people in Italian', () => {
    expect(messageOf(z.object({ name: z.string() }), {})).toEqual({
      en: 'name is required.',
      it: 'Nome: manca.',
    });
  });

  it('says which relation of a list lacks its unit', () => {
    const body = { site_name: 'V', us_number: '1', relationships: [{ type: 'covers' }] };

    expect(formatProblems(NewUnit, body)[0]).toMatchObject({
      field: 'relationships.0.us_number',
      message: { en: 'relationships.0.us_number is required.', it: 'Rapporto 1, US: manca.' },
    });
  });
});

describe('readSentRecord()', () => {
  it('tells a text of relations nobody understands, a name given twice and a wrong value at once', () => {
    const body = { site_name: 'V', us_number: '1', us: '2', rapporti: 'pippo', width_mean: 'x', colour: 1 };

    const read = (): unknown => readSentRecord({ entity: 'us', schema: NewUnit }, body);

    expect(read).toThrow(ValidationError);
    expect(fieldsOf(read)).toEqual(['colour', 'relationships', 'us_number', 'width_mean']);
  });
});

function fieldsOf(read: () => unknown): string[] {
  try {
    read();
    return [];
  } catch (error) {
    return error instanceof ValidationError ? error.problems.map(({ field }) => field).toSorted() : [];
  }
}
