import { DIALECTS } from '@trowel/db/testing';
import { ENTITIES } from '@trowel/domain/records';
import type { Field, FieldKind } from '@trowel/domain/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SHORT } from './hostile-texts.ts';
import { startTestApi, type TestApi } from './test-api.ts';

const KINDS = ['sites', 'us', 'inventario', 'periods', 'thesaurus'] as const;
const SUFFIXES: Partial<Record<FieldKind, string[]>> = {
  integer: ['', '_min', '_max'],
  decimal: ['', '_min', '_max'],
  date: ['', '_after', '_before'],
  timestamp: ['', '_after', '_before'],
};
const TEXTS: readonly FieldKind[] = ['text', 'list', 'object'];

/** Text of the round for the field: over all rounds every field gets every text. */
const textFor = (round: number, place: number): string => SHORT[(round + place) % SHORT.length]!;

describe.each(DIALECTS)(`${SHORT.length} hostile texts in every parameter and field on %s`, (dialect) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi(dialect);
    await api.call('/api/sites', { method: 'POST', body: { site_name: 'Villa' } });
    await api.call('/api/us', { method: 'POST', body: { site_name: 'Villa', us_number: '1' } });
  });
  afterAll(() => api.close());

  const statusesOf = async (rounds: (round: number) => Promise<{ status: number }>): Promise<number[]> => {
    const statuses = new Set<number>();
    for (let round = 0; round < SHORT.length; round++) statuses.add((await rounds(round)).status);
    return [...statuses].sort();
  };
  const filter = (kind: (typeof KINDS)[number], names: readonly string[]) => (round: number) => {
    const params = new URLSearchParams(
      names.map((name, place): [string, string] => [name, textFor(round, place)]),
    );
    return api.call(`/api/${kind}?${params}`);
  };

  it.each(KINDS)('as filters of the texts of %s find or find nothing', async (kind) => {
    const names = fieldsOf(kind)
      .filter(({ kind: of }) => TEXTS.includes(of))
      .map(({ name }) => name);

    expect(await statusesOf(filter(kind, [...names, 'q']))).toEqual([200]);
  });

  it.each(KINDS)('as filters of the numbers, days and flags of %s are refused', async (kind) => {
    const others = fieldsOf(kind).filter(({ kind: of }) => !TEXTS.includes(of));
    const names = others.flatMap(({ name, kind: of }) =>
      (SUFFIXES[of] ?? ['']).map((suffix) => name + suffix),
    );

    for (const name of names) {
      const answer = await filter(kind, [name])(names.indexOf(name));
      expect([name, [200, 422].includes(answer.status)]).toEqual([name, true]);
    }
    expect(await statusesOf(filter(kind, [...names, 'sort_by', 'sort_order', 'skip', 'limit']))).toEqual([
      422,
    ]);
  });

  it.each(KINDS)('in every field of %s are stored as sent or refused', async (kind) => {
    // A field with few words refuses every text, and nothing would be stored.
    const fields = fieldsOf(kind).filter(({ section, words }) => section !== 'record' && words === undefined);
    const send = (round: number, of: (kind: FieldKind) => boolean) => {
      const body = Object.fromEntries(
        fields.filter((field) => of(field.kind)).map(({ name }, place) => [name, textFor(round, place)]),
      );
      return api.call(`/api/${kind}`, { method: 'POST', body: { ...body, ...keyOf(kind, round) } });
    };

    const texts = await statusesOf((round) => send(round, (of) => of === 'text'));
    expect(texts.every((status) => [201, 409, 422].includes(status))).toBe(true);
    expect(await statusesOf((round) => send(round, (of) => of !== 'text'))).toEqual([422]);
  });

  it('what was stored is still there, whole', async () => {
    const { status, body } = await api.call('/api/us?limit=100&sort_by=description');

    expect(status).toBe(200);
    expect(body.pagination!.total).toBeGreaterThan(30);
    expect((await api.call('/api/harris-matrix/Villa')).status).toBe(200);
  });
});

function fieldsOf(kind: (typeof KINDS)[number]): readonly Field[] {
  return ENTITIES[kind].fields.filter(({ name }) => name !== 'relationships');
}

/** What must be right for the rest of the body to reach the database. */
function keyOf(kind: (typeof KINDS)[number], round: number): Record<string, string> {
  const keys = {
    sites: { site_name: `Site ${round}` },
    us: { site_name: 'Villa', us_number: `n${round}` },
    inventario: { site_name: 'Villa', inventory_number: `n${round}` },
    periods: { site_name: 'Villa', period: `n${round}`, color: '#aabbcc' },
    thesaurus: { table_name: 'us', field_name: 'color', value: `n${round}`, language: 'it' },
  };
  return keys[kind];
}
