import { compareNatural } from '@trowel/domain/core';
import {
  formatNamedRecord,
  isKindName,
  listLinks,
  listNamedRecords,
  type NamedRecord,
} from '@trowel/domain/records';
import { buildFinding, type Finding, type NamedOfKind } from '@trowel/domain/matrix';
import { splitBoxes } from './box-findings.ts';
import type { LinkWords } from './link-words.ts';
import { getRowNumber, type RowIndex } from './row-index.ts';

/** A record that others name although it does not exist, or a unit whose area they do not name. */
interface Missing {
  to: string;
  named: NamedRecord;
  naming: NamedOfKind[];
  /** Units whose sheet names the record. */
  units: string[];
}

/** Returns a finding for each record that others name although nobody has recorded it. */
export function findMissingRecords(index: RowIndex, words: LinkWords): Finding[] {
  const missing = new Map<string, Missing>();
  const add = (to: string, named: NamedRecord): Missing => {
    const key = JSON.stringify([to, named.area, named.number]);
    const known = missing.get(key) ?? { to, named, naming: [], units: [] };
    missing.set(key, known);
    return known;
  };
  for (const link of listLinks()) {
    const { from, to } = link;
    if (!index.isChecked(to)) continue;
    for (const row of index.rowsOf(from))
      for (const named of listNamedRecords(row, link).flatMap((one) => splitNamed(index, to, one)))
        if (!isFound(index, to, named))
          add(to, named).naming.push({ entity: from, name: getRowNumber(from, row) });
  }
  for (const { name, codes } of listStructureTexts(index))
    for (const number of codes)
      if (!isFound(index, 'structures', { number, area: '' }))
        add('structures', { number, area: '' }).units.push(name);
  return [...missing]
    .sort(([a], [b]) => compareNatural(a, b))
    .map(([, one]) => buildMissing(one, index, words));
}

function isFound(index: RowIndex, to: string, named: NamedRecord): boolean {
  return to === 'us' ? index.findUnits(named).length === 1 : index.findRows(to, named.number).length > 0;
}

function splitNamed(index: RowIndex, to: string, named: NamedRecord): NamedRecord[] {
  if (to !== 'boxes') return [named];
  return splitBoxes(index, named.number).map((number) => ({ number, area: '' }));
}

/** Units with the structures that their sheets name. Sites that record no structures use the text freely. */
export function listStructureTexts(index: RowIndex): { key: string; name: string; codes: string[] }[] {
  if (!index.isChecked('structures')) return [];
  return index.units.flatMap(({ unit: { key, structure }, name }) =>
    structure ? [{ key, name, codes: splitCodes(index, structure) }] : [],
  );
}

/** Codes are joined by `/`, but a code may contain one. */
function splitCodes(index: RowIndex, text: string): string[] {
  if (index.findRows('structures', text).length > 0) return [text];
  return text
    .split('/')
    .map((code) => code.trim())
    .filter(Boolean);
}

function buildMissing({ to, named, naming, units }: Missing, index: RowIndex, words: LinkWords): Finding {
  const { number } = named;
  const distinct = distinctRecords(naming);
  const sorted = distinct.toSorted(
    (a, b) => compareNatural(a.entity, b.entity) || compareNatural(a.name, b.name),
  );
  const sheets = [...units.toSorted(compareNatural).map(words.unit), ...sorted.map(words.inList)];
  const name = formatNamedRecord(named);
  const subject = `${to} ${name}`;
  if (to !== 'us') {
    const entity = isKindName(to) ? to : 'inventario';
    const message = words.missing(words.inSentence({ entity, name: number }), sheets);
    return buildFinding('missing_record', { message, units, subject, records: sorted });
  }
  const meant = index.findUnits(named).map((one) => one.name);
  const message =
    meant.length > 1 ? words.severalUnits(number, meant, sheets) : words.missing(words.unit(name), sheets);
  return buildFinding('missing_record', { message, units: [name], subject, records: sorted });
}

function distinctRecords(records: readonly NamedOfKind[]): NamedOfKind[] {
  return [...new Map(records.map((one) => [`${one.entity} ${one.name}`, one])).values()];
}
