import type { NodeStyle } from './general-graph.ts';

/** What the beginning of a label tells of a unit: `US1_Foundation_1-1`. */
export interface UnitName {
  /** As it is written, `USVA`. */
  type: string;
  label: string;
  description: string;
  /** `1-1` at the end, `''` when there is none. */
  period: string;
}

const UNIT: NodeStyle = {
  realizer: 'shape',
  shape: 'rectangle',
  fill: '#FFFFFF',
  border: '#9B3333',
  borderType: 'line',
  borderWidth: 4,
  text: '#000000',
  fontSize: 12,
};
const VIRTUAL: NodeStyle = { ...UNIT, fill: '#000000', text: '#FFFFFF' };
const PAPER: NodeStyle = { ...UNIT, fill: '#FFFFFF', border: '#000000', borderWidth: 1 };
const SIGN: NodeStyle = { ...PAPER, fill: '#CCCCFF', shape: 'ellipse' };

/** The types of the Extended Matrix with the shapes and colours its readers know them by. */
export const UNIT_STYLES: ReadonlyMap<string, NodeStyle> = new Map<string, NodeStyle>([
  ['US', UNIT],
  ['SU', UNIT],
  ['USM', { ...UNIT, fill: '#C0C0C0' }],
  ['WSU', { ...UNIT, fill: '#C0C0C0' }],
  ['TU', UNIT],
  ['USD', { ...UNIT, shape: 'roundrectangle', border: '#D86400' }],
  ['TSU', { ...UNIT, shape: 'roundrectangle', borderType: 'dashed' }],
  ['SUS', { ...UNIT, shape: 'ellipse' }],
  ['SF', { ...UNIT, shape: 'octagon', border: '#D8BD30' }],
  ['VSF', { ...VIRTUAL, shape: 'octagon', border: '#B19F61' }],
  ['USVA', { ...VIRTUAL, shape: 'parallelogram', border: '#248FE7' }],
  ['USVB', { ...VIRTUAL, shape: 'hexagon', border: '#31792D' }],
  ['USVC', { ...VIRTUAL, shape: 'ellipse', border: '#31792D' }],
  ['CON', { ...SIGN, realizer: 'continuity', shape: 'diamond' }],
  ['DOC', { ...PAPER, realizer: 'document' }],
  ['property', { ...PAPER, realizer: 'property' }],
  ['Extractor', { ...SIGN, realizer: 'extractor' }],
  ['Combinar', { ...SIGN, realizer: 'combiner' }],
]);

const TYPES = new Map([...UNIT_STYLES.keys(), 'Combiner'].map((type) => [type.toLowerCase(), type]));
/** A type, a number, and perhaps what it is and when. Longer types stand before what they begin with. */
const NAME = new RegExp(
  String.raw`^(${[...TYPES.keys()].sort((a, b) => b.length - a.length).join('|')})[ .]?(\d[\w./-]{0,30}?)(?:_([\s\S]*))?$`,
  'i',
);
const PERIOD = /^(?:([\s\S]*)_)?(\d{1,4}-\d{1,4})$/;

/** Reads a label such as `US1_Foundation_1-1`; undefined when it begins with no type and number. */
export function findUnitName(label: string): UnitName | undefined {
  const found = NAME.exec(label);
  if (!found) return undefined;
  const [, word = '', number = '', rest = ''] = found;
  const type = TYPES.get(word.toLowerCase()) ?? word;
  const dated = PERIOD.exec(rest);
  const description = (dated ? (dated[1] ?? '') : rest).trim();
  return { type, label: labelOf(type, number, description), description, period: dated?.[2] ?? '' };
}

/** Gives the style of a type `findUnitName` found. */
export function styleOfUnit(type: string): NodeStyle {
  return UNIT_STYLES.get(type === 'Combiner' ? 'Combinar' : type) ?? UNIT;
}

function labelOf(type: string, number: string, description: string): string {
  if (type === 'DOC' || type === 'Extractor') return `D.${number}`;
  if (type === 'Combinar' || type === 'Combiner') return `C.${number}`;
  if (type === 'property') return description.split(/\s/, 1)[0] || `property${number}`;
  return `${type.startsWith('USV') ? 'USV' : type}${number}`;
}
