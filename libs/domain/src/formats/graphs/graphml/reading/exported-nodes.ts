import { FACTS_KEY, RELATIONS_KEY, type NodeRelation } from '../../round-trip/round-trip-model.ts';
import { toXmlText } from '@trowel/domain/drawing';
import type { ImportSource } from '../../../import/imported-data.ts';
import type { ParsedNode } from '../../parsed/parsed-graph.ts';
import type { NodeDrawing } from './graphml-parts.ts';
import { readLabel } from '../../parsed/node-names.ts';
import { splitDrawnPrefix, typeOfPrefix } from '../../../import/typed-names.ts';
import { parseStoredJson, pickUnitFacts, readStoredRelations } from '../../round-trip/read-stored.ts';
import { findMove, type ExportedRows } from './exported-rows.ts';
import type { Swimlane } from './swimlanes.ts';

type NodeData = readonly (readonly [string, string])[];

/** A node of a GraphML file that Trowel wrote. */
export interface ExportedNode {
  id: string;
  /** Number when the file was written. The label may have changed since. */
  us_number: string;
  area: string;
  site_name: string;
  /** Label when the file was written, and present label. */
  label: string;
  shown: string;
  facts: Record<string, unknown>;
  relations: readonly NodeRelation[];
  /** `row_2` */
  row: string;
  lane: Swimlane | undefined;
  source: ImportSource;
}

/** Facts with a key in both dialects: in a drawing, and in a strict file. */
const KEYS: readonly (readonly [name: string, drawn: string, strict: string])[] = [
  ['unit_type', 'pyarchinit.unita_tipo', 'unit_type'],
  ['definition', 'pyarchinit.d_stratigrafica', 'definition'],
  ['interpretation', 'pyarchinit.d_interpretativa', 'interpretation'],
  ['description', 'description', 'description'],
  ['dating', 'pyarchinit.datazione_estesa', 'dating'],
  ['period', 'pyarchinit.periodo_iniziale', 'period'],
  ['phase', 'pyarchinit.fase_iniziale', 'phase'],
  ['period_end', 'pyarchinit.periodo_finale', 'period_end'],
  ['phase_end', 'pyarchinit.fase_finale', 'phase_end'],
];

/** Reads a node that Trowel wrote; undefined for a node that was drawn later. */
export function readExportedNode(
  {
    id,
    data,
    drawing,
    lane,
  }: { id: string; data: NodeData; drawing: NodeDrawing | undefined; lane: Swimlane | undefined },
  source: ImportSource,
): ExportedNode | undefined {
  const at = (name: string): string => data.find(([key]) => key === name)?.[1] ?? '';
  const stored = at(FACTS_KEY);
  const [drawnNumber, strictNumber] = [at('pyarchinit.us'), at('us_number')];
  const us_number = drawnNumber || strictNumber;
  if (stored === '' || us_number === '') return undefined;
  const isDrawn = drawnNumber !== '';
  const facts = pickUnitFacts(parseStoredJson(stored));
  for (const [name, drawn, strict] of KEYS) {
    const value = at(isDrawn ? drawn : strict);
    const exact = facts[name];
    if (typeof exact === 'string' && toXmlText(exact) === value) continue;
    delete facts[name];
    if (value !== '') facts[name] = value;
  }
  return {
    id,
    us_number,
    area: at(isDrawn ? 'pyarchinit.area' : 'area'),
    site_name: at('pyarchinit.sito'),
    label: at('label').trim(),
    shown: drawing?.label ?? at('label').trim(),
    facts,
    relations: readStoredRelations(parseStoredJson(at(RELATIONS_KEY))),
    row: at('row'),
    lane,
    source,
  };
}

/**
 * Converts a node that Trowel wrote to a unit: its facts, with the period of its present row and its
 * present name. A copied node is a new unit, described by its label.
 */
export function toParsedNode(
  node: ExportedNode,
  { rows, isCopy }: { rows: ExportedRows; isCopy: boolean },
): ParsedNode {
  const { id, source, facts, us_number, area, site_name } = node;
  const moved = node.lane && findMove(rows, { lane: node.lane, row: node.row });
  const relabelled = node.shown === node.label ? undefined : readRelabelled(node);
  const { period: _period, phase: _phase, ...undated } = facts;
  const all = {
    ...(site_name !== '' && { site_name }),
    ...(moved ? { ...undated, ...moved.fields } : facts),
    ...(relabelled?.unit_type !== undefined && { unit_type: relabelled.unit_type }),
    ...(relabelled?.text !== undefined &&
      facts['description'] === undefined && { description: relabelled.text }),
  };
  const unit: ParsedNode = {
    id,
    label: node.shown,
    us_number: relabelled?.us_number ?? us_number,
    area,
    fields: isCopy
      ? { ...(relabelled?.unit_type !== undefined && { unit_type: relabelled.unit_type }), ...moved?.fields }
      : all,
    source,
    isDeclared: true,
    ...(moved?.epoch !== undefined && { epoch: moved.epoch }),
  };
  if (isCopy) return unit;
  const isRenamed = unit.us_number !== us_number;
  return { ...unit, isWhole: true, ...(isRenamed && { was: { us_number, area } }) };
}

/** Parses a changed label, without the area and type of the original label. */
function readRelabelled({ label, shown, us_number, area }: ExportedNode): {
  us_number?: string;
  unit_type?: string;
  text?: string;
} {
  const place = label.slice(0, label.lastIndexOf('/') + 1);
  const written = [place, `${area}/`].find((one) => one.length > 1 && shown.startsWith(one)) ?? '';
  const name = shown.slice(written.length);
  const { whole, fields, number } = readLabel(name);
  const before = label.slice(place.length);
  const [was, now] = [splitDrawnPrefix(before), splitDrawnPrefix(whole)];
  const isBare = before === us_number;
  const usNumber = isBare ? whole : (now?.number ?? number);
  const unitType = isBare || !now ? undefined : typeOfPrefix(now.prefix);
  const isSameType = was !== undefined && typeOfPrefix(was.prefix) === unitType;
  const text = fields['description'];
  return {
    ...(usNumber !== '' && { us_number: usNumber }),
    ...(unitType !== undefined && !isSameType && { unit_type: unitType }),
    ...(typeof text === 'string' && { text }),
  };
}
