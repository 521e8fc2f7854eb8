import { usualRecorder } from '../round-trip/round-trip-model.ts';
import { inverseOf, type RelationType } from '@trowel/domain/records';
import { addUnit, type ImportBuilder } from '../../import/import-builder.ts';
import type { ImportedPeriod, ImportedStatement, ImportSource } from '../../import/imported-data.ts';
import { findEdgeWord } from '../parsed/edge-words.ts';
import { findPhysicalType } from './stored-words.ts';
import type { EmEdge, EmGraph, EmNode } from './em-model.ts';
import { recordAt, textAt, type JsonRecord } from '../../text/json-values.ts';
import {
  pickUnitFacts,
  readStoredRelations,
  readCertainty,
  toExportedStatement,
} from '../round-trip/read-stored.ts';

/** Returns the periods with the present years of the epochs in the file, because other programs change epochs. */
export function readEpochYears(
  nodes: readonly EmNode[],
  periods: readonly ImportedPeriod[],
): ImportedPeriod[] {
  const keyOf = (period: unknown, phase: unknown): string => JSON.stringify([period, phase]);
  const epochs = new Map(
    nodes.flatMap(({ record }): [string, JsonRecord][] => {
      const data = recordAt(record, 'data');
      return 'start_time' in data ? [[keyOf(data['period'], data['phase']), data]] : [];
    }),
  );
  return periods.map((one) => {
    const data = epochs.get(keyOf(one.period.trim(), one.phase.trim()));
    const years = { start_year: data?.['start_time'], end_year: data?.['end_time'] };
    const known = Object.entries(years).filter(([, year]) => Number.isInteger(year));
    return { ...one, fields: { ...one.fields, ...Object.fromEntries(known) } };
  });
}

interface ExportedUnit {
  us_number: string;
  area: string;
}

/**
 * Reads a graph JSON that Trowel wrote. The data of each node are the recorded facts, including
 * sources, and each edge is the recorded relation. Names, places and colours are ignored.
 */
export function readExportedEmGraph(builder: ImportBuilder, { nodes, edges }: EmGraph): void {
  const units = new Map<string, ExportedUnit>();
  for (const node of nodes) {
    const data = recordAt(node.record, 'data');
    const { us_number, area } = data;
    if (typeof us_number !== 'string' || us_number === '') continue;
    const unit = { us_number, area: typeof area === 'string' ? area : '' };
    units.set(node.id, unit);
    addUnit(builder, {
      ...unit,
      fields: readFacts(node),
      source: node.source,
      declared: true,
      isWhole: true,
    });
    for (const statement of readFurther(node, unit)) builder.statements.push(statement);
  }
  for (const edge of edges) for (const statement of readEdge(edge, units)) builder.statements.push(statement);
}

/**
 * Reads the facts of a node. Other programs change the text next to the data, so a different text is
 * the description.
 */
function readFacts({ record }: EmNode): Record<string, unknown> {
  const data = recordAt(record, 'data');
  const { us_number: _number, area: _area, ...facts } = pickUnitFacts(data);
  const year = textAt(data, ['excavation_year']);
  if (/^-?\d{1,7}$/.test(year)) facts['excavation_year'] = Number(year);
  const shown = facts['description'] ?? facts['interpretation'] ?? facts['definition'] ?? '';
  const written = record['description'];
  if (typeof written === 'string' && written !== '' && written !== shown) facts['description'] = written;
  return facts;
}

function readFurther({ record, source }: EmNode, unit: ExportedUnit): ImportedStatement[] {
  const stored = readStoredRelations(recordAt(record, 'data')['further_relationships']);
  return stored.flatMap((relation) =>
    createStatements(
      { from: unit, to: relation, type: relation.type },
      { ...relation, told_by: relation.told_by ?? 'from', source },
    ),
  );
}

/** Reads an edge. In `em.json`, its type is the relation, which may have been changed. */
function readEdge(
  { type: array, from, to, record, source }: EmEdge,
  units: ReadonlyMap<string, ExportedUnit>,
) {
  const ends = { from: units.get(from), to: units.get(to) };
  if (!ends.from || !ends.to) return [];
  const edgeWord =
    findPhysicalType(array) ??
    findEdgeWord([textAt(record, ['stratigraphic_relation']), textAt(record, ['relation_label'])]);
  const told_by = record['told_by'] ?? usualRecorder(array);
  if (edgeWord)
    return createStatements(
      { from: ends.from, to: ends.to, type: edgeWord.type },
      { ...readCertainty(record), told_by, source },
    );
  const plain = PLAIN[array];
  if (!plain) return [];
  const statements = createStatements({ from: ends.from, to: ends.to, type: plain }, { told_by, source });
  return statements.map((one): ImportedStatement => ({ ...one, isPlain: true }));
}

/** Relations of edges without a word, by their array. */
const PLAIN: Readonly<Record<string, RelationType>> = {
  is_before: 'earlier_than',
  has_same_time: 'contemporary_with',
};

/** Returns the statements of a relation that one or both sheets record. */
function createStatements(
  { from, to, type }: { from: ExportedUnit; to: ExportedUnit; type: RelationType },
  {
    told_by,
    source,
    ...remarks
  }: { told_by: unknown; source: ImportSource; certainty?: string; note?: string },
): ImportedStatement[] {
  const first = toExportedStatement({ from, relation: { ...to, ...readCertainty(remarks), type }, source });
  const second = toExportedStatement({
    from: to,
    relation: { ...from, ...readCertainty(remarks), type: inverseOf(type) },
    source,
  });
  if (told_by === 'both') return [first, second];
  return [told_by === 'to' ? second : first];
}
