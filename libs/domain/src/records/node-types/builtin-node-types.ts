import { NODE_LOOK_DEFAULTS, type NewNodeType, type NODE_SHAPES } from '../entities/em-node-type.ts';
import { EM_TYPES, UNIT_TYPES, type UnitType } from '../terms/unit-types.ts';
import { findSymbol, type GraphmlSymbol } from './node-symbols.ts';

const LABELS: Readonly<Record<string, string>> = {
  DOC: 'D.{number}',
  property: '{first_word}',
  Extractor: 'D.{number}',
  Combinar: 'C.{number}',
};
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  US: 'Layer, cut or other unit of the ground.',
  USM: 'Unit of masonry.',
  USVA: 'Missing part, reconstructed on proof that stands in its place.',
  USVB: 'Missing part, reconstructed on sources or comparison.',
  USVC: 'Row of like parts, reconstructed on sources or comparison.',
  SF: 'Element found out of its place: a capital, a block.',
  VSF: 'Special find completed, or put back into a place.',
  USD: 'Unit known only from documents.',
  TU: 'Unit defined by its type; drawn as a stratigraphic unit.',
  CON: 'Marks where a unit ceases to exist.',
  DOC: 'Source: a drawing, photograph, text.',
  property: 'What is claimed about a unit: a height, a material.',
  Extractor: 'Reads one thing from a document.',
  Combinar: 'Reasons from several extractors.',
};

const SIZES: Readonly<Record<GraphmlSymbol['realizer'], { width: number; height: number }>> = {
  shape: { width: 90, height: 30 },
  artifact: { width: 60, height: 40 },
  svg: { width: 25, height: 25 },
};

/** The built-in types as records, with the look that files for other programs use. */
export const BUILTIN_NODE_TYPES: readonly Required<NewNodeType>[] = UNIT_TYPES.map(toNodeType);

function toNodeType({ code, name }: UnitType): Required<NewNodeType> {
  const { symbol, nodeType, isParadata } = findSymbol(code);
  return {
    ...NODE_LOOK_DEFAULTS,
    code,
    name: name.en,
    name_it: name.it,
    description: DESCRIPTIONS[code] ?? null,
    category: isParadata ? 'non_stratigraphic' : 'stratigraphic',
    symbol_type: isParadata ? 'double_arrow' : 'single_arrow',
    label_format: LABELS[code] ?? `${code}{number}`,
    em_type: EM_TYPES.find((type) => type === code) ?? EM_TYPES.find((type) => type === nodeType) ?? null,
    shape: shapeOf(symbol),
    ...SIZES[symbol.realizer],
    fill_color: symbol.fill.slice(0, 7),
    border_color: symbol.border,
    border_width: symbol.borderWidth,
    text_color: symbol.text,
  };
}

function shapeOf(symbol: GraphmlSymbol): (typeof NODE_SHAPES)[number] {
  if (symbol.realizer === 'shape') return symbol.shape;
  return symbol.realizer === 'svg' ? 'svg' : 'bpmn_artifact';
}
