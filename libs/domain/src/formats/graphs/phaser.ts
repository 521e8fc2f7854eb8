import { areYearsInOrder, parseRelationType } from '@trowel/domain/records';
import { addNote, addProblem, addUnit, shorten, type ImportBuilder } from '../import/import-builder.ts';
import { recordGroupPeriods, type GroupPeriod } from '../import/group-periods.ts';

import { KINDS, type Edge, type Item, type ItemKind, type PhaserProject } from './phaser-project.ts';

const MAX_DEPTH = 6;

/**
 * Reads a PHASER project: contexts with their datings. Periods and phases become periods with their
 * years, groups and subgroups become structures of the contexts.
 */
export function readPhaser(builder: ImportBuilder, { items, edges }: PhaserProject): void {
  const byId = new Map(items.map((item) => [item.id, item]));
  const contexts = items.filter(({ kind }) => kind === 'context');
  if (contexts.length > 0) builder.declares = true;
  const datings = groupDatings(items);
  for (const item of contexts) addContext(builder, item, { byId, datings: datings.get(item.id) ?? [] });
  for (const edge of edges) addEdge(builder, edge, byId);
  recordGroupPeriods(builder, listPeriods(items, byId));
  const left = items.filter(({ kind, parent }) => kind === 'dating' && !byId.has(parent));
  if (left.length > 0)
    addNote(builder, {
      en: `${left.length} datings without a context were left out`,
      it: `${left.length} datazioni senza US sono state tralasciate`,
    });
}

/** Lists the periods and phases that have a row or are named by a row. */
function listPeriods(items: readonly Item[], byId: ReadonlyMap<string, Item>): GroupPeriod[] {
  return items.flatMap((item) => {
    if (item.kind === 'dating') return [];
    const chain = [item, ...listAround(item, byId)].filter(
      ({ kind }) => kind === 'period' || kind === 'phase',
    );
    const place = placeOf(chain);
    if (place.period === '') return [];
    const isOwn = chain[0] === item;
    return [{ ...place, fields: isOwn ? describePeriod(item) : {}, source: item.source }];
  });
}

/** Returns period and phase of an item. A phase without a period becomes a period. */
function placeOf(around: readonly Pick<Item, 'kind' | 'label'>[]): Pick<GroupPeriod, 'period' | 'phase'> {
  const labelOf = (kind: ItemKind): string => around.find((one) => one.kind === kind)?.label ?? '';
  const [period, phase] = [labelOf('period'), labelOf('phase')];
  return period === '' ? { period: phase, phase: '' } : { period, phase };
}

function describePeriod({ values }: Item): Record<string, unknown> {
  const [first, last] = [yearOf(values.get('minyear')), yearOf(values.get('maxyear'))];
  const areInOrder = areYearsInOrder({ start_year: first, end_year: last });
  const [description, uri] = [values.get('description'), values.get('uri')];
  const notes = [
    ...(areInOrder ? [] : [`${values.get('minyear')} – ${values.get('maxyear')}`]),
    ...(uri ? [uri] : []),
  ];
  return {
    ...(areInOrder && first !== undefined && { start_year: first }),
    ...(areInOrder && last !== undefined && { end_year: last }),
    ...(description && { description }),
    ...(notes.length > 0 && { notes: notes.join('\n') }),
  };
}

function yearOf(text = ''): number | undefined {
  return /^-?\d{1,6}$/.test(text.trim()) ? Number(text) : undefined;
}

function groupDatings(items: readonly Item[]): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    if (item.kind !== 'dating') continue;
    const group = groups.get(item.parent);
    if (group) group.push(item);
    else groups.set(item.parent, [item]);
  }
  return groups;
}

function addContext(
  builder: ImportBuilder,
  item: Item,
  { byId, datings }: { byId: ReadonlyMap<string, Item>; datings: readonly Item[] },
): void {
  const { label, values, source } = item;
  if (label === '') {
    addProblem(builder, {
      severity: 'error',
      code: 'missing_unit_number',
      message: {
        en: `Row ${source.row} has no context number: it was not read`,
        it: `La riga ${source.row} non ha il numero di US: non viene letta`,
      },
      ...source,
    });
    return;
  }
  const custom: Record<string, unknown> = {};
  const fields: Record<string, unknown> = {};
  const site = values.get('sitecode');
  const type = values.get('type') || values.get('contexttype');
  if (site) fields['site_name'] = site;
  if (type) fields['definition'] = type;
  if (values.get('description')) fields['description'] = values.get('description');
  if (values.get('cud')) custom['cud'] = values.get('cud');
  const around = listAround(item, byId);
  const { period, phase } = placeOf(around);
  if (period !== '') fields['period'] = period;
  if (phase !== '') fields['phase'] = phase;
  const structures = around.filter(({ kind }) => kind === 'group' || kind === 'subgroup');
  if (structures.length > 0) fields['structure'] = structures.map(nameStructure).reverse().join('/');
  for (const structure of structures) Object.assign(custom, formatGroupFields(structure));
  if (datings.length > 0) fields['dating_elements'] = datings.map(describeDating).join('\n');
  if (Object.keys(custom).length > 0) fields['custom'] = custom;
  addUnit(builder, { us_number: label, area: '', fields, source, declared: true });
}

/**
 * Formats the name of a structure with its number: `2 Pit`. Slashes separate structures, so they are
 * replaced in names.
 */
function nameStructure({ label, values }: Around): string {
  const type = values?.get('type') || values?.get('grouptype') || values?.get('subgrouptype');
  return [label, type]
    .filter(Boolean)
    .join(' ')
    .replace(/\s*\/\s*/g, ' - ');
}

/** Returns the facts of a structure as custom fields of each of its contexts. */
function formatGroupFields({ kind, label, values = new Map() }: Around): Record<string, string> {
  const filled = [...values].filter(
    ([name, value]) => value !== '' && !/^(?:within|sitecode$|type$|(?:sub)?group(?:id|type)$)/.test(name),
  );
  return Object.fromEntries([[kind, label], ...filled.map(([name, value]) => [`${kind} ${name}`, value])]);
}

/** An item around a context; without values if only other rows name it. */
type Around = Pick<Item, 'kind' | 'label'> & { values?: ReadonlyMap<string, string> };

/** Lists the items around an item, the nearest first. */
function listAround(item: Item, byId: ReadonlyMap<string, Item>): Around[] {
  const around: Around[] = [];
  let parent = item.parent;
  for (let depth = 0; parent !== '' && depth < MAX_DEPTH; depth++) {
    const next = byId.get(parent);
    const [kind = '', ...name] = parent.split(' ');
    if (next) around.push(next);
    // A table may name a group that has no row of its own.
    else if (KINDS.includes(kind)) around.push({ kind: kind as ItemKind, label: name.join(' ') });
    parent = next?.parent ?? '';
  }
  return around;
}

function describeDating({ label, values }: Item): string {
  const [from, to] = [values.get('minyear') ?? '', values.get('maxyear') ?? ''];
  const years = from === '' && to === '' ? '' : `: ${from || '?'} to ${to || '?'}`;
  const what = [values.get('type') || values.get('datingtype'), label, values.get('description')];
  return `${what.filter(Boolean).join(' ')}${years}`;
}

function addEdge(
  builder: ImportBuilder,
  { from, to, word, source }: Edge,
  byId: ReadonlyMap<string, Item>,
): void {
  const [first, second] = [from, to].map((id) => byId.get(id)?.label ?? id.replace(/^context[ -]/, ''));
  const type = parseRelationType(word);
  if (!first || !second) {
    addProblem(builder, {
      severity: 'warning',
      code: 'missing_unit_number',
      message: {
        en: `Row ${source.row} names no context: it was not read`,
        it: `La riga ${source.row} non indica nessuna US: non viene letta`,
      },
      ...source,
      value: `${from} ${word} ${to}`,
    });
    return;
  }
  if (!type)
    addProblem(builder, {
      severity: 'warning',
      code: 'unknown_relation',
      message: {
        en: `Row ${source.row}: "${shorten(word)}" between ${first} and ${second} is not a known relation`,
        it: `Riga ${source.row}: «${shorten(word)}» fra ${first} e ${second} non è un rapporto conosciuto`,
      },
      ...source,
      value: word,
    });
  builder.statements.push({
    from: { us_number: first },
    word,
    ...(type && { type }),
    to: { us_number: second },
    source,
  });
}
