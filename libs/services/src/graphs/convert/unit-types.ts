import {
  findSymbol,
  indexTypes,
  labelByFormat,
  type ConfiguredType,
  type GraphmlSymbol,
} from '@trowel/domain/records';
import type { NodeStyle } from './general-graph.ts';

/** Parts of a unit's name in a label: `US1_Foundation_1-1`. */
export interface UnitName {
  /** As written, `USVA`. */
  type: string;
  label: string;
  description: string;
  /** `1-1` at the end, `''` if there is none. */
  period: string;
}

/** The unit types that names in DOT files may begin with. */
export interface UnitTypes {
  /** Parses a label such as `US1_Foundation_1-1`. Undefined if it does not begin with a type and a number. */
  findName(label: string): UnitName | undefined;
  /** Returns the node style of a type found by `findName`. */
  styleOf(type: string): NodeStyle;
  /** Returns the minimum size of their nodes, in points. */
  sizeOf(type: string): { width: number; height: number };
}

const BUILTIN = [
  'US',
  'SU',
  'USM',
  'WSU',
  'TU',
  'USD',
  'TSU',
  'SUS',
  'SF',
  'VSF',
  'USVA',
  'USVB',
  'USVC',
  'CON',
  'DOC',
  'property',
  'Extractor',
  'Combinar',
  'Combiner',
];
/** Types named differently by generators of DOT than in the Extended Matrix. */
const OTHERWISE: Readonly<Record<string, string>> = { SUS: 'serSU', WSU: 'USM' };
const SIZE = { width: 90, height: 30 };
const PERIOD = /^(?:([\s\S]*)_)?(\d{1,4}-\d{1,4})$/;

/** Returns the built-in and the custom types. */
export function createUnitTypes(configured: readonly ConfiguredType[] = []): UnitTypes {
  const own = indexTypes(configured);
  const codes = new Map(
    [...BUILTIN, ...configured.map(({ code }) => code)].map((code) => [code.toLowerCase(), code]),
  );
  const name = nameExpression([...codes.keys()]);
  return {
    findName(label) {
      const found = name.exec(label);
      if (!found) return undefined;
      const [, word = '', number = '', rest = ''] = found;
      const type = codes.get(word.toLowerCase()) ?? word;
      const dated = PERIOD.exec(rest);
      const description = (dated ? (dated[1] ?? '') : rest).trim();
      const format = own.get(type.toLowerCase())?.label_format ?? formatOf(type);
      const nameless = type === 'property' && description === '' ? `property${number}` : description;
      return {
        type,
        label: labelByFormat(format, { number, text: nameless }),
        description,
        period: dated?.[2] ?? '',
      };
    },
    styleOf: (type) => toStyle(findSymbol(OTHERWISE[type] ?? type, own).symbol),
    sizeOf: (type) => own.get(type.toLowerCase()) ?? SIZE,
  };
}

/** Matches a type, a number and optionally name and period. Longer types precede their prefixes. */
function nameExpression(codes: readonly string[]): RegExp {
  const alternatives = codes
    .toSorted((a, b) => b.length - a.length)
    .map((code) => code.replace(/[.\-/]/g, '\\$&'));
  return new RegExp(String.raw`^(${alternatives.join('|')})[ .]?(\d[\w./-]{0,30}?)(?:_([\s\S]*))?$`, 'i');
}

function formatOf(type: string): string {
  if (type === 'DOC' || type === 'Extractor') return 'D.{number}';
  if (type === 'Combinar' || type === 'Combiner') return 'C.{number}';
  if (type === 'property') return '{first_word}';
  return type.startsWith('USV') ? 'USV{number}' : `${type}{number}`;
}

const SIGNS = { 1: 'extractor', 2: 'combiner', 3: 'continuity' } as const;

function toStyle(symbol: GraphmlSymbol): NodeStyle {
  const { fill, border, borderType, borderWidth, text } = symbol;
  return { ...realize(symbol), fill: fill.slice(0, 7), border, borderType, borderWidth, text, fontSize: 12 };
}

function realize(symbol: GraphmlSymbol): Pick<NodeStyle, 'realizer' | 'shape'> {
  switch (symbol.realizer) {
    case 'shape':
      return { realizer: 'shape', shape: symbol.shape };
    case 'artifact':
      return { realizer: symbol.artifact === 'annotation' ? 'property' : 'document', shape: 'rectangle' };
    case 'svg':
      return { realizer: SIGNS[symbol.resource], shape: symbol.resource === 3 ? 'diamond' : 'ellipse' };
  }
}
