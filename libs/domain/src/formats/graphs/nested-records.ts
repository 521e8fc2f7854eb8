import type { Labels } from '@trowel/domain/core';
import { findHeadingRole, findUnitColumns, foldHeading, type UnitColumns } from '../tables/headings.ts';
import { isJsonRecord, isRecordList, textAt, type JsonRecord } from '../text/json-values.ts';
import type { Table } from '../text/table.ts';
import { flattenMembers } from './json-members.ts';
import { tableOf } from './json-table.ts';

/** Units found inside other members of a JSON file, with notes on the rest. */
export interface NestedRecords {
  /** One table for each place with units. */
  tables: Table[];
  remarks: Labels[];
}

/** Names of lists of places that contain units. */
const AREAS = new Set('areas aree area trenches trench saggi saggio settori sectors squares'.split(' '));
const NAMES = ['name', 'nome', 'area', 'label', 'number', 'numero', 'id', 'code'];
const NUMBERED = /^.{0,20}\d.{0,20}$/;
/** Maximum nesting depth of the search. */
const MOST_LEVELS = 20;
const MOST_NAMES_LISTED = 12;

/** A value with its path: names of members, without indexes of lists. */
interface Place {
  value: unknown;
  path: readonly string[];
  area: string;
}

/**
 * Finds units anywhere in a JSON value: `{"record": {"values": {"us": "3014", "copre": ["3018"]}}}`,
 * `{"trenches": [{"name": "A", "contexts": [{"context": 1}]}]}`. A named place around them is their
 * area. Undefined without units. Cost: linear in the values.
 */
export function findNestedRecords(root: unknown): NestedRecords | undefined {
  const found = new Map<string, JsonRecord[]>();
  const others = new Set<string>();
  const waiting: Place[] = [{ value: root, path: [], area: '' }];
  for (const place of waiting) {
    const { value, path, area } = place;
    const records = isRecordList(value) ? value : isJsonRecord(value) ? [value] : [];
    if (areUnits(records)) {
      const name = path.join('.');
      if (!found.has(name)) found.set(name, []);
      for (const record of records) found.get(name)!.push(placeIn(area, record));
    } else if (Array.isArray(value)) for (const item of value) waiting.push({ value: item, path, area });
    else if (isJsonRecord(value) && path.length < MOST_LEVELS) waiting.push(...listMembers(place, value));
    else others.add(path.join('.'));
  }
  if (found.size === 0) return undefined;
  const tables = [...found].map(([path, records]) => ({
    ...tableOf(records),
    ...(found.size > 1 && { name: path }),
  }));
  return { tables, remarks: formatOthers([...others].filter((path) => path !== '')) };
}

/** Returns true if records are units. The headings of all records of a list are considered together. */
function areUnits(records: readonly JsonRecord[]): boolean {
  const members: Record<string, unknown> = {};
  for (const record of records) Object.assign(members, flattenMembers(record));
  const headings = Object.keys(members);
  const units = findUnitColumns(headings);
  if (!units || units.known < 2) return false;
  if (units.isWeak && !isRelated(members, units)) return false;
  // `{"unit": "cm", "description": "…"}` is not a unit.
  return records.every((record) => NUMBERED.test(textAt(record, [headings[units.key]!])));
}

/**
 * A `name` with a `type` may belong to anything. A record with relations is a unit, unless it contains
 * lists of records.
 */
function isRelated(members: JsonRecord, { roles }: UnitColumns): boolean {
  const areRelations = roles.map(({ kind }) => kind.startsWith('relation'));
  return (
    areRelations.includes(true) &&
    Object.values(members).every((value, i) => areRelations[i] || !isRecordList(value))
  );
}

function placeIn(area: string, record: JsonRecord): JsonRecord {
  return area === '' || Object.keys(record).some(isArea) ? record : { area, ...record };
}

function isArea(key: string): boolean {
  const role = findHeadingRole(key);
  return role.kind === 'field' && role.field.name === 'area';
}

function listMembers({ path, area }: Place, record: JsonRecord): Place[] {
  const names = AREAS.has(foldHeading(path.at(-1) ?? '')) ? NAMES : Object.keys(record).filter(isArea);
  const name = names.find((one) => textAt(record, [one]) !== '');
  const within = name === undefined ? area : textAt(record, [name]);
  const members = Object.entries(record).filter(([key]) => key !== name);
  // Records keyed by name are a list.
  const isList = members.length > 1 && members.every(([, value]) => isJsonRecord(value));
  return members.map(([key, value]) => ({ value, path: isList ? path : [...path, key], area: within }));
}

function formatOthers(paths: readonly string[]): Labels[] {
  if (paths.length === 0) return [];
  const more = paths.length > MOST_NAMES_LISTED ? ', …' : '';
  const names = paths.slice(0, MOST_NAMES_LISTED).join(', ') + more;
  return [
    {
      en: `These parts of the file were not read: ${names}`,
      it: `Queste parti del file non vengono lette: ${names}`,
    },
  ];
}
