import { findUnitType, inverseOf } from '@trowel/domain/records';
import { addProblem, unitKey, type ImportBuilder } from '../../import/import-builder.ts';
import type { ImportedStatement } from '../../import/imported-data.ts';
import type { TableRow } from '../../text/table.ts';
import { placeOfSection, type SectionShape } from './section-shape.ts';

/** Units with the same number and area but different types: `US 10` and `USM 10`. */
export interface Twins {
  /** Name of the unit of a row, by row number. */
  names: ReadonlyMap<number, string>;
  /** Names that a number may mean, by `unitKey`. */
  candidates: ReadonlyMap<string, readonly string[]>;
}

const FIELDS = ['site_name', 'area', 'unit_type'] as const;

/**
 * Finds rows that give the same number in the same area to units of different types. The first type
 * gets the bare number.
 */
export function findTwins({ columns: { key, roles }, rows }: SectionShape): Twins {
  const columnOf = Object.fromEntries(
    FIELDS.map((name) => [name, roles.findIndex((role) => role.field?.name === name)]),
  );
  const names = new Map<number, string>();
  const candidates = new Map<string, string[]>();
  if (columnOf['unit_type'] === -1) return { names, candidates };
  const cell = (row: TableRow, column: number): string => (row.cells[column] ?? '').trim();
  const groups = new Map<string, { row: TableRow; type: string }[]>();
  for (const row of rows) {
    const [site, area, type] = FIELDS.map((name) => cell(row, columnOf[name]!));
    const known = findUnitType(type!)?.code;
    const number = cell(row, key);
    if (known === undefined || number === '') continue;
    const group = unitKey(number, area!, site);
    groups.set(group, [...(groups.get(group) ?? []), { row, type: known }]);
  }
  for (const [group, members] of groups) {
    const types = [...new Set(members.map(({ type }) => type))];
    if (types.length < 2) continue;
    const first = types.includes('US') ? 'US' : types[0]!;
    for (const { row, type } of members) {
      const number = cell(row, key);
      names.set(row.number, type === first ? number : `${type} ${number}`);
    }
    candidates.set(group, [...new Set(members.map(({ row }) => names.get(row.number)!))]);
  }
  return { names, candidates };
}

/**
 * Resolves numbers that may mean two units. A unit has no relation with itself, and the sheet of the
 * other unit may record the same relation. Reports the units that stay separate.
 */
export function resolveTwins(
  builder: ImportBuilder,
  section: SectionShape,
  twins: Twins,
  first: number,
): void {
  if (twins.candidates.size === 0) return;
  for (const name of twins.names.values()) builder.apart.add(name);
  const statements = builder.statements.slice(first);
  const stated = new Set(statements.map((one) => statementKey(one.from.us_number, one, one.to.us_number)));
  for (const statement of statements) {
    const { from, to } = statement;
    const others = twins.candidates.get(unitKey(to.us_number, to.area ?? from.area ?? '', to.site ?? ''));
    if (!others) continue;
    const able = others.filter((name) => name !== from.us_number);
    const answering = able.find((name) => stated.has(inverseKey(name, statement, bareOf(from.us_number))));
    const chosen = answering ?? able.find((name) => name === to.us_number) ?? able[0];
    if (chosen === undefined || chosen === to.us_number) continue;
    const remark = `${to.us_number} → ${chosen}`;
    statement.to = { ...to, us_number: chosen };
    statement.note = statement.note === undefined ? remark : `${statement.note}; ${remark}`;
  }
  const shown = [...twins.candidates.values()].slice(0, 20).map((names) => names.join(' / '));
  addProblem(builder, {
    severity: 'warning',
    code: 'same_number',
    message: {
      en: `These units have the same number and area but different types, and stay separate: ${shown.join(', ')}. Relations with the number alone were assigned according to both sheets. To be certain, write the type before the numbers`,
      it: `Queste unità hanno lo stesso numero nella stessa area e tipo diverso; restano distinte: ${shown.join(', ')}. I rapporti con il solo numero sono stati assegnati in base alle schede di entrambe; per esserne certi, scrivi la sigla prima dei numeri`,
    },
    ...placeOfSection(section),
  });
}

function bareOf(name: string): string {
  return name.replace(/^\p{L}+ /u, '');
}

function statementKey(from: string, { type, word }: ImportedStatement, to: string): string {
  return JSON.stringify([from, type ?? word, bareOf(to)]);
}

function inverseKey(from: string, statement: ImportedStatement, to: string): string {
  const type = statement.type && inverseOf(statement.type);
  return statementKey(from, { ...statement, ...(type && { type }) }, to);
}
