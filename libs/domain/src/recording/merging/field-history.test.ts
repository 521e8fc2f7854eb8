import { describe, expect, it } from 'vitest';
import { listFieldHistory, type HistoryLine } from './field-history.ts';

function line(
  id: number,
  action: HistoryLine['action'],
  before: object | null,
  after: object | null,
): HistoryLine {
  return {
    id,
    action,
    actor: id % 2 === 1 ? 'maria' : 'sergio',
    via: 'web',
    at: `2026-05-0${id}T08:00:00.000Z`,
    version: id,
    before: before as HistoryLine['before'],
    after: after as HistoryLine['after'],
    batch: null,
  };
}

describe('listFieldHistory()', () => {
  it('tells the values of each field, newest first, with who gave them', () => {
    const history = listFieldHistory([
      line(3, 'update', { color: 'Giallo', version: 2 }, { color: 'Nero', version: 3 }),
      line(1, 'create', null, { us_number: '12', definition: 'Strato' }),
      line(2, 'update', { color: null }, { color: 'Giallo' }),
    ]);

    expect(Object.keys(history).toSorted()).toEqual(['color', 'definition', 'us_number']);
    expect(history['color']?.map(({ value, actor, change }) => [value, actor, change])).toEqual([
      ['Nero', 'maria', 3],
      ['Giallo', 'sergio', 2],
      [null, null, null],
    ]);
    expect(history['definition']).toEqual([
      {
        value: 'Strato',
        at: '2026-05-01T08:00:00.000Z',
        actor: 'maria',
        via: 'web',
        change: 1,
        batch: null,
        version: 1,
        action: 'create',
      },
    ]);
  });

  it('has null for what a deletion took, and what an undo brought back', () => {
    const history = listFieldHistory([
      line(1, 'create', null, { definition: 'Strato' }),
      line(2, 'delete', { definition: 'Strato' }, null),
      line(3, 'undo', null, { definition: 'Strato' }),
    ]);

    expect(history['definition']?.map(({ value, action }) => [value, action])).toEqual([
      ['Strato', 'undo'],
      [null, 'delete'],
      ['Strato', 'create'],
    ]);
  });

  it('begins with what was there where the log begins later', () => {
    const history = listFieldHistory([line(5, 'update', { color: 'Giallo' }, { color: 'Nero' })]);

    expect(history['color']?.map(({ value, at }) => [value, at])).toEqual([
      ['Nero', '2026-05-05T08:00:00.000Z'],
      ['Giallo', null],
    ]);
  });
});
