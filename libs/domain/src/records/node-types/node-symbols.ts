// A data table of the symbols of Extended Matrix nodes in yEd (palette 1.5, Demetrescu, doi
// 10.5281/zenodo.5957132).
import { EM_TYPES, findUnitType, type EmType } from '../terms/unit-types.ts';
import {
  emTypeOf,
  findConfigured,
  NO_CONFIGURED_TYPES,
  type ConfiguredType,
  type ConfiguredTypes,
} from './configured-types.ts';
import { emNodeTypeOf } from './em-node-types.ts';

interface Look {
  /** `#RRGGBB` in upper case, or `#RRGGBBAA`. */
  fill: string;
  border: string;
  borderType: 'line' | 'dashed';
  borderWidth: number;
  text: string;
  /** If absent, the font of the file. */
  font?: { family: string; style: string };
}

/** yEd's node shapes for units. */
export type NodeShape =
  | 'rectangle'
  | 'roundrectangle'
  | 'ellipse'
  | 'parallelogram'
  | 'hexagon'
  | 'triangle'
  | 'octagon'
  | 'diamond'
  | 'trapezoid';

/** Symbol of a node: a shape, a sign of business diagrams (claims and documents), or a drawing of `RESOURCES`. */
export type GraphmlSymbol =
  | (Look & { realizer: 'shape'; shape: NodeShape })
  | (Look & { realizer: 'artifact'; artifact: 'annotation' | 'data_object' })
  | (Look & { realizer: 'svg'; resource: ResourceId });

/** Drawings embedded in the file. Readers recognize the continuity node by its 3. */
export type ResourceId = 1 | 2 | 3;
export const RESOURCES: Readonly<Record<ResourceId, string>> = {
  1: svg(
    '<circle cx="12.5" cy="12.5" r="11.5" fill="#fff" stroke="#222"/><path d="M12.5 5v11M8 12l4.5 5 4.5-5M7 20h11" fill="none" stroke="#222" stroke-width="1.6"/>',
  ),
  2: svg(
    '<circle cx="12.5" cy="12.5" r="11.5" fill="#fff" stroke="#222"/><path d="M7 6l5.5 7L18 6M12.5 13v7" fill="none" stroke="#222" stroke-width="1.6"/>',
  ),
  3: svg('<path d="M12.5 1L24 12.5 12.5 24 1 12.5z" fill="#222"/>'),
};

const [WHITE, BLACK] = ['#FFFFFF', '#000000'];
const [RED, BLUE, GREEN, YELLOW, OCHRE, ORANGE] = [
  '#9B3333',
  '#248FE7',
  '#31792D',
  '#D8BD30',
  '#B19F61',
  '#D86400',
];
const PAPER = '#FFFFFFE6';
const LILAC = '#CCCCFF';

export const GRAPHML_SYMBOLS: Readonly<Record<EmType, GraphmlSymbol>> = {
  US: real('rectangle', RED),
  USM: { ...real('rectangle', RED), fill: '#C0C0C0' },
  USN: { ...real('rectangle', RED), borderType: 'dashed' },
  serSU: real('ellipse', RED),
  USVs: virtual('parallelogram', BLUE),
  serUSVs: virtual('ellipse', BLUE),
  USVn: virtual('hexagon', GREEN),
  serUSVn: virtual('ellipse', GREEN),
  SF: real('octagon', YELLOW),
  VSF: virtual('octagon', OCHRE),
  RSF: real('octagon', RED),
  USD: real('roundrectangle', ORANGE),
  serUSD: real('ellipse', ORANGE),
  TSU: { ...real('roundrectangle', RED), borderType: 'dashed' },
  UL: real('rectangle', ORANGE),
  SE: { ...real('triangle', RED), borderType: 'dashed' },
  BR: sign(3),
  property: artifact('annotation'),
  document: artifact('data_object'),
  extractor: sign(1),
  combiner: sign(2),
};

/** Drawing data of a unit in the Extended Matrix. */
export interface UnitSymbol {
  /** Its `node_type`: `US`, `USVn`, `extractor`. */
  nodeType: string;
  symbol: GraphmlSymbol;
  isParadata: boolean;
  /** Prefix of its number: `US` for `US12`. */
  prefix: string;
  /** Label format of a custom type: `T{number}`. */
  labelFormat?: string;
}

const PREFIXES: Readonly<Record<string, string>> = {
  document: 'D.',
  extractor: 'D.',
  combiner: 'C.',
  property: '',
  USVs: 'USV',
  USVn: 'USV',
  serUSVn: 'USV',
};
const NEGATIVE = new Set(['usn', 'cut', 'taglio']);
const FINE = /^[A-Za-z]{1,6}$/;

/**
 * Returns the symbol of a unit type in any letter case, from the Extended Matrix or a custom type. An unknown
 * type is drawn as a plain unit.
 */
export function findSymbol(
  unitType: string | null,
  configured: ConfiguredTypes = NO_CONFIGURED_TYPES,
): UnitSymbol {
  const code = unitType?.trim() ?? '';
  const { type, family, isKnown } = emNodeTypeOf(code, configured);
  const isParadata = family !== 'stratum';
  const own = emNodeTypeOf(code).isKnown ? undefined : findConfigured(configured, code);
  if (own) {
    const symbol = symbolOfConfigured(own);
    return { nodeType: type, symbol, isParadata, prefix: own.code, labelFormat: own.label_format };
  }
  const stored = findUnitType(code)?.code ?? code;
  const prefix = PREFIXES[type] ?? (isKnown && FINE.test(stored) ? stored : 'US');
  return { nodeType: type, symbol: lookUp(stored, type), isParadata, prefix };
}

function lookUp(stored: string, type: string): GraphmlSymbol {
  if (NEGATIVE.has(stored.toLowerCase())) return GRAPHML_SYMBOLS.USN;
  return GRAPHML_SYMBOLS[findEmType(stored) ?? findEmType(type) ?? 'US'];
}

function findEmType(name: string): EmType | undefined {
  return EM_TYPES.find((type) => type.toLowerCase() === name.toLowerCase());
}

/** Signs are drawn as their type in the Extended Matrix. A sign without such a type is a diamond. */
function symbolOfConfigured(type: ConfiguredType): GraphmlSymbol {
  const { shape, fill_color, border_color, border_width, text_color, font_family, font_style } = type;
  const drawn: Look = {
    ...look(fill_color, border_color, text_color),
    borderWidth: border_width,
    font: { family: font_family, style: font_style },
  };
  const general = GRAPHML_SYMBOLS[findEmType(emTypeOf(type)) ?? 'US'];
  if (shape === 'svg')
    return { realizer: 'svg', resource: general.realizer === 'svg' ? general.resource : 3, ...drawn };
  if (shape !== 'bpmn_artifact') return { realizer: 'shape', shape, ...drawn };
  const kind = general === GRAPHML_SYMBOLS.property ? 'annotation' : 'data_object';
  return { realizer: 'artifact', artifact: kind, ...drawn };
}

function real(shape: NodeShape, border: string): GraphmlSymbol {
  return { realizer: 'shape', shape, ...look(WHITE, border, BLACK), borderWidth: 2 };
}

function virtual(shape: NodeShape, border: string): GraphmlSymbol {
  return { realizer: 'shape', shape, ...look(BLACK, border, WHITE), borderWidth: 2 };
}

function artifact(kind: 'annotation' | 'data_object'): GraphmlSymbol {
  return { realizer: 'artifact', artifact: kind, ...look(PAPER, BLACK, BLACK) };
}

function sign(resource: ResourceId): GraphmlSymbol {
  return { realizer: 'svg', resource, ...look(LILAC, BLACK, BLACK) };
}

function look(fill: string, border: string, text: string): Look {
  return { fill, border, borderType: 'line', borderWidth: 1, text };
}

function svg(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="25" height="25">${content}</svg>`;
}
