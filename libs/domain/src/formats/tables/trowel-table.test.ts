import { describe, expect, it } from 'vitest';
import { ENTITIES, type EntityName } from '@trowel/domain/records';
import { readImport } from '../read-import.ts';
import { findTrowelEntity } from './trowel-table.ts';

const headingsOf = (entity: EntityName): string[] => ENTITIES[entity].fields.map(({ name }) => name);

describe('findTrowelEntity()', () => {
  it.each(Object.keys(ENTITIES) as EntityName[])('knows a table of %s by its headings', (entity) => {
    expect(findTrowelEntity(headingsOf(entity))).toBe(entity);
  });

  it('knows it with one column taken out and another beside', () => {
    const headings = headingsOf('periods').filter((name) => name !== 'culture');

    expect(findTrowelEntity([...headings, 'Checked'])).toBe('periods');
  });

  it('takes no table of units for one of periods because it has periods and phases', () => {
    expect(findTrowelEntity(['name', 'period', 'phase', 'description', 'notes', 'color'])).toBeUndefined();
    expect(findTrowelEntity([...headingsOf('us'), ...headingsOf('periods')])).not.toBe('periods');
  });
});

describe('tables that Trowel writes', () => {
  it.each(['media', 'models', 'changes'] as const)('%s are refused by name, not read as units', (entity) => {
    const row = Object.fromEntries(headingsOf(entity).map((name) => [name, '1']));

    expect(() => readImport({ text: JSON.stringify([row]) })).toThrow(
      `is a list of ${ENTITIES[entity].plural.en.toLowerCase()}, not of units`,
    );
  });

  it('a row of a vocabulary that begins with "us" is no row of headings', () => {
    const { format, units, records } = readImport({
      text: 'table_name;field_name;value\nus;colour;brown\nus;type;layer\nus;period;1',
    });

    expect(format).toBe('record_table');
    expect(units).toEqual([]);
    expect(records.map(({ fields }) => fields['value'])).toEqual(['brown', 'layer', '1']);
  });
});

describe('lists in JSON', () => {
  it('stay the items they are', () => {
    const { units } = readImport({
      text: JSON.stringify([
        { us: 1, definition: 'fill', inclusions: ['ash, grey', 'bone | burnt'], Finds: ['a, b', 'c'] },
        { us: 2, definition: 'cut', covers: ['1', '3'] },
      ]),
    });

    expect(units[0]?.fields).toMatchObject({
      inclusions: ['ash, grey', 'bone | burnt'],
      custom: { Finds: ['a, b', 'c'] },
    });
  });
});
