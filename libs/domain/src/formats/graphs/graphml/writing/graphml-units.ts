import { measureText } from '@trowel/domain/drawing';
import {
  type HarrisMatrix,
  type MatrixNode,
  type NodeMember,
  formOf,
  createMemberNames,
} from '@trowel/domain/matrix';
import {
  renderRapporti,
  type RelationType,
  findSymbol,
  GRAPHML_SYMBOLS,
  type UnitSymbol,
  labelByFormat,
  type ConfiguredTypes,
} from '@trowel/domain/records';
import type { YedData } from './graphml-model.ts';

/** A relation on the sheet of a unit. */
export interface SheetRelation {
  type: RelationType;
  us_number: string;
  area?: string | null;
  /** Id of the other unit, if there is one. */
  to?: string | undefined;
  certainty?: string | null;
  note?: string | null;
}

/** Facts of a unit beyond the matrix; all are optional. */
export interface GraphmlUnit {
  unit_type?: string | null;
  definition?: string | null;
  interpretation?: string | null;
  description?: string | null;
  dating?: string | null;
  period?: string | null;
  phase?: string | null;
  period_end?: string | null;
  phase_end?: string | null;
  /** Address of its record, of its first document or of its model. */
  url?: string | null;
  /** All relations on its sheet, including those that are not drawn. */
  relationships?: readonly SheetRelation[];
  /** Further facts by field name: `RecordedFacts` as JSON. */
  further?: string;
}

/** A unit for the file. A box of several units has several of them. */
export interface FileUnit extends NodeMember {
  /** Id of its box. */
  node: string;
  facts: GraphmlUnit;
  label: string;
  drawn: UnitSymbol;
}

/** Lists the units of the matrix in its order, with their facts. */
export function listFileUnits(
  { nodes }: HarrisMatrix,
  { units: facts, types }: { units: ReadonlyMap<string, GraphmlUnit>; types: ConfiguredTypes },
): FileUnit[] {
  const nameOf = createMemberNames(nodes);
  const used = new Set<string>();
  return nodes.flatMap((node) =>
    node.members.map((member): FileUnit => {
      const own = completeFacts(facts.get(member.id), node);
      const drawn = draw(own, node, types);
      const label = findFreeLabel(nameOf(member), { member, own, drawn, used });
      used.add(label);
      const { id, us_number, area } = member;
      return { id, us_number, area, node: node.id, facts: own, drawn, label };
    }),
  );
}

/** Completes missing facts with those of the box. */
function completeFacts(facts: GraphmlUnit = {}, node: MatrixNode): GraphmlUnit {
  if (TRAITS.every((name) => facts[name] !== undefined)) return facts;
  const { unit_type, period, phase, period_end, phase_end } = node;
  return { unit_type, period, phase, period_end, phase_end, ...facts };
}

const TRAITS = ['unit_type', 'period', 'phase', 'period_end', 'phase_end'] as const;

/**
 * Returns the symbol of a unit. A plain unit described as a cut or wall gets that symbol. The Extended
 * Matrix has none for a burial.
 */
function draw(facts: GraphmlUnit, node: MatrixNode, types: ConfiguredTypes): UnitSymbol {
  const found = findSymbol(facts.unit_type ?? null, types);
  if (found.symbol !== GRAPHML_SYMBOLS.US) return found;
  const hasWords = facts.definition !== undefined || facts.interpretation !== undefined;
  const form = hasWords ? formOf(facts) : node.form;
  if (form === 'cut') return { ...found, symbol: GRAPHML_SYMBOLS.USN };
  return form === 'structure' ? { ...found, symbol: GRAPHML_SYMBOLS.USM } : found;
}

/** Creates a unique label: `US12`, `A/US12`. Readers recognise documents, extractors and combiners by `D.` and `C.`. */
function findFreeLabel(name: string, { member: { us_number }, own, drawn, used }: LabelParts): string {
  const place = name.slice(0, name.length - us_number.length);
  const first = `${place}${labelOf(us_number, own, drawn)}`;
  for (let count = 2, free = first; ; count++) {
    if (!used.has(free)) return free;
    free = `${first} (${count})`;
  }
}

function labelOf(number: string, own: GraphmlUnit, { prefix, labelFormat }: UnitSymbol): string {
  const text = own.definition || own.interpretation || own.description;
  if (labelFormat !== undefined) return labelByFormat(labelFormat, { number, text });
  const hasPrefix = prefix.endsWith('.') ? number.startsWith(prefix) : !/^\d/.test(number);
  return hasPrefix ? number : `${prefix}${number}`;
}

interface LabelParts {
  member: NodeMember;
  own: GraphmlUnit;
  drawn: UnitSymbol;
  used: ReadonlySet<string>;
}

const LARGEST_TEXT = 9;
const SMALLEST_TEXT = 4;
/** Free space on both sides of the text, pt. */
const PADDING = 1;

/** Computes the font size, pt, in which a label fits a width. */
export function fitText(text: string, width: number): number {
  const needed = measureText(text, 1);
  const size = needed === 0 ? LARGEST_TEXT : Math.floor((width - 2 * PADDING) / needed);
  return Math.min(LARGEST_TEXT, Math.max(SMALLEST_TEXT, size));
}

/** Returns the data of a unit that allow a reader to find and compare its record. */
export function unitData({ id, us_number, area, facts, label, drawn }: FileUnit, siteName: string): YedData {
  const { relationships = [] } = facts;
  const rapporti = relationships.length > 0 ? renderRapporti(toEntries(relationships, area, siteName)) : '';
  return {
    EMID: `us-${id}`,
    label,
    node_type: drawn.nodeType,
    url: facts.url ?? '',
    description: facts.description ?? '',
    'pyarchinit.sito': siteName,
    'pyarchinit.area': area,
    'pyarchinit.us': us_number,
    'pyarchinit.unita_tipo': facts.unit_type ?? '',
    'pyarchinit.d_stratigrafica': facts.definition ?? '',
    'pyarchinit.d_interpretativa': facts.interpretation ?? '',
    'pyarchinit.periodo_iniziale': facts.period ?? '',
    'pyarchinit.fase_iniziale': facts.phase ?? '',
    'pyarchinit.periodo_finale': facts.period_end ?? '',
    'pyarchinit.fase_finale': facts.phase_end ?? '',
    'pyarchinit.datazione_estesa': facts.dating ?? '',
    'pyarchinit.rapporti': rapporti,
  };
}

function toEntries(
  relationships: NonNullable<GraphmlUnit['relationships']>,
  ownArea: string,
  site: string,
): Parameters<typeof renderRapporti>[0] {
  return relationships.map(({ type, us_number, area }) => ({ type, us_number, area: area ?? ownArea, site }));
}
