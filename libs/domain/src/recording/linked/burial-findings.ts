import { DECLARED_KINDS, listNamedRecords } from '@trowel/domain/records';
import { buildFinding, type Finding } from '@trowel/domain/matrix';
import type { LinkWords } from './link-words.ts';
import { addTo, getRowNumber, type CheckedRow, type NamedUnit, type RowIndex } from './row-index.ts';

/** Returns a finding for each burial that neither names an individual nor is named by one. */
export function findEmptyBurials(index: RowIndex, words: LinkWords): Finding[] {
  const named = new Set(index.rowsOf('individuals').map((row) => row['burial_number']));
  return index.rowsOf('burials').flatMap((row) => {
    const name = getRowNumber('burials', row);
    if (named.has(name) || listNamedRecords(row, { to: 'individuals', field: 'individuals' }).length > 0)
      return [];
    const record = { entity: 'burials', name } as const;
    const message = words.withoutIndividual(words.inSentence(record));
    const subject = `burials ${name}`;
    return [buildFinding('burial_without_individual', { message, units: [], subject, records: [record] })];
  });
}

/** Returns a finding for each individual whose unit is not among the units of its burial. */
export function findStrayIndividuals(index: RowIndex, words: LinkWords): Finding[] {
  const burialsOf = new Map<string, CheckedRow[]>();
  for (const burial of index.rowsOf('burials'))
    for (const { number } of listNamedRecords(burial, { to: 'individuals', field: 'individuals' }))
      addTo(burialsOf, number, burial);
  return index.rowsOf('individuals').flatMap((row) => {
    const name = getRowNumber('individuals', row);
    const [unit, ...others] = listUnits(index, 'individuals', row);
    const burials = new Set(burialsOf.get(name) ?? []);
    if (typeof row['burial_number'] === 'string')
      for (const burial of index.findRows('burials', row['burial_number'])) burials.add(burial);
    if (!unit || others.length > 0) return [];
    return [...burials].flatMap((burial) => {
      const units = listUnits(index, 'burials', burial);
      if (units.length === 0 || units.includes(unit)) return [];
      return [buildStray({ individual: name, burial: getRowNumber('burials', burial), unit, units }, words)];
    });
  });
}

function buildStray(
  {
    individual,
    burial,
    unit,
    units,
  }: Record<'individual' | 'burial', string> & {
    unit: NamedUnit;
    units: readonly NamedUnit[];
  },
  words: LinkWords,
): Finding {
  const records = [
    { entity: 'individuals', name: individual } as const,
    { entity: 'burials', name: burial } as const,
  ];
  const [part, whole] = [words.inSentence(records[0]!), words.inSentence(records[1]!)];
  const names = units.map(({ name }) => name);
  return buildFinding('individual_outside_burial', {
    message: words.outside(part, unit.name, whole, names),
    units: [unit.name],
    subject: `individuals ${individual}`,
    records,
  });
}

/** Returns the units that a record names and that exist, each once. */
export function listUnits(
  index: RowIndex,
  kind: 'individuals' | 'burials' | 'structures',
  row: CheckedRow,
): NamedUnit[] {
  const links = DECLARED_KINDS[kind].links.filter(({ to }) => to === 'us');
  return [...new Set(links.flatMap((link) => listNamedRecords(row, link).flatMap(index.findUnits)))];
}
