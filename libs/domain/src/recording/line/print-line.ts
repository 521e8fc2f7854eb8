import { FIELD_MARKERS, type FieldMarker } from './field-markers.ts';
import { wordOf } from './line-meaning.ts';
import { formatDecimal } from './line-numbers.ts';
import { findTermOfValue } from './line-terms.ts';
import { quoteText } from './line-text.ts';
import type { LineOptions } from './line-token.ts';
import type { LineField, LineRelation, LineUnit } from './line-unit.ts';
import { parseUnitLine } from './parse-line.ts';

export interface PrintLineOptions {
  /** English by default. */
  language?: 'en' | 'it';
  /** Knowledge of the parser that will read the line. It avoids quotation marks for texts that are then unambiguous. */
  reading?: Pick<LineOptions, 'terms' | 'types' | 'hasUnit' | 'hasArea'>;
}

/** A part of the line in all its forms, shortest first. The last one can always be parsed. */
interface Piece {
  unit: LineUnit;
  ways: readonly string[];
}

interface Printing {
  language: 'en' | 'it';
  reading: LineOptions;
}

/** Groups of fields that are written together. */
const TOGETHER: readonly LineField[] = [
  'area',
  'us_number',
  'unit_type',
  'period',
  'phase',
  'period_end',
  'phase_end',
  'elevation_min',
  'elevation_max',
  'relative_elevation_min',
  'relative_elevation_max',
  'length_max',
  'width_mean',
  'depth_max',
];

/**
 * Formats a unit as one line that `parseUnitLine` parses as the same unit. Each part has its shortest form that
 * can be parsed, and ambiguous texts are in quotes.
 * @example
 * const unit = { us_number: '1042', definition: 'Taglio', period: '3', relationships: [{ type: 'cuts', us_number: '12' }] };
 * console.log(printUnitLine(unit, { language: 'it' })); // 1042 taglio P3 taglia 12
 */
export function printUnitLine(
  unit: LineUnit,
  { language = 'en', reading = {} }: PrintLineOptions = {},
): string {
  const printing: Printing = { language, reading };
  const pieces = listPieces(unit, printing);
  const terse = pieces.map((piece) => choose(piece, printing));
  for (const separator of [' ', ', ', '; ']) {
    const line = terse.join(separator);
    if (readsBack(line, unit, printing)) return line;
  }
  return pieces.map(({ ways }) => ways.at(-1) ?? '').join('; ');
}

/** Formats relations as a line that `parseRelationLine` parses. */
export function printRelationLine(
  relations: readonly LineRelation[],
  { language = 'en', reading = {} }: PrintLineOptions = {},
): string {
  return relationPieces(relations, { language, reading })
    .map((piece) => choose(piece, { language, reading }))
    .join('; ');
}

/** Chooses the first form that parses as the part alone, after a number. */
function choose({ unit, ways }: Piece, printing: Printing): string {
  const isHead = unit.us_number !== undefined;
  const wanted = isHead ? unit : { ...unit, us_number: '1' };
  return ways.find((way) => readsBack(isHead ? way : `1 ${way}`, wanted, printing)) ?? ways.at(-1) ?? '';
}

function readsBack(line: string, unit: LineUnit, { reading }: Printing): boolean {
  const read = parseUnitLine(line, reading);
  return read.problems.every(({ code }) => code === 'missing_number') && isSame(read.unit, unit);
}

function isSame(a: LineUnit, b: LineUnit): boolean {
  const plain = (unit: LineUnit): string =>
    JSON.stringify(
      Object.entries(unit)
        .sort(([x], [y]) => (x < y ? -1 : 1))
        .map(([key, value]) => [key, sortKeys(value)]),
    );
  return plain(a) === plain(b);
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).sort(([x], [y]) => (x < y ? -1 : 1)));
}

function listPieces(unit: LineUnit, printing: Printing): Piece[] {
  const pieces: Piece[] = headPieces(unit);
  let placed = false;
  for (const marker of FIELD_MARKERS) {
    // Relations come after the period, before the measurements.
    if (marker.field === 'elevation' && !placed) {
      pieces.push(
        ...periodPieces(unit, printing),
        ...relationPieces(unit.relationships ?? [], printing),
        ...levelPieces(unit, printing),
        ...sizePieces(unit, printing),
      );
      placed = true;
    }
    if (TOGETHER.includes(marker.field) || unit[marker.field] === undefined) continue;
    pieces.push(fieldPiece(unit, marker, printing));
  }
  return pieces;
}

function headPieces({ area, us_number, unit_type }: LineUnit): Piece[] {
  const fields = { ...(area !== undefined && { area }), ...(unit_type !== undefined && { unit_type }) };
  if (us_number === undefined) {
    return [
      ...(area === undefined ? [] : [{ unit: { area }, ways: [`area ${area}`, `area ${quoteText(area)}`] }]),
      ...(unit_type === undefined ? [] : [{ unit: { unit_type }, ways: [`type ${quoteText(unit_type)}`] }]),
    ];
  }
  const type = unit_type === undefined ? '' : `${unit_type} `;
  const typeAfter = unit_type === undefined ? '' : ` type ${quoteText(unit_type)}`;
  const plain = `${area === undefined ? '' : `${area}/`}${us_number}`;
  const exact = `n. ${area === undefined ? '' : `${quoteText(area)}/`}${quoteText(us_number)}`;
  return [{ unit: { us_number, ...fields }, ways: [type + plain, plain + typeAfter, exact + typeAfter] }];
}

function fieldPiece(
  unit: LineUnit,
  { field, kind, print }: FieldMarker,
  { language, reading }: Printing,
): Piece {
  const value = unit[field];
  const marker = print[language];
  const own = { [field]: value } as LineUnit;
  if (typeof value === 'number') return { unit: own, ways: [`${marker} ${formatDecimal(value, language)}`] };
  if (Array.isArray(value)) {
    const words = value.map((one) => labelOf(field, one, { language, reading })).join(', ');
    return { unit: own, ways: [`${marker} ${words}`, `${marker} ${value.map(quoteText).join(', ')}`] };
  }
  const text = String(value);
  if (field === 'recorded_on')
    return { unit: own, ways: [language === 'it' ? text.split('-').toReversed().join('/') : text] };
  const label = labelOf(field, text, { language, reading });
  const bare = field === 'interpretation' ? [label, quoteText(text)] : [label];
  const ways =
    kind === 'words' ? [...bare, `${marker} ${label}`] : kind === 'rest' ? [] : [`${marker} ${text}`];
  return { unit: own, ways: [...ways, `${marker} ${quoteText(text)}`] };
}

function labelOf(field: LineField, value: string, { language, reading }: Printing): string {
  const label = findTermOfValue(reading.terms, field, value)?.label[language];
  if (label === undefined) return value;
  return field === 'dating' ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

function periodPieces(unit: LineUnit, { language }: Printing): Piece[] {
  const { period, phase, period_end, phase_end } = unit;
  const words =
    language === 'it'
      ? ['periodo', 'fase', 'periodo finale', 'fase finale']
      : ['period', 'phase', 'last period', 'last phase'];
  const given = [
    ['period', period],
    ['phase', phase],
    ['period_end', period_end],
    ['phase_end', phase_end],
  ] as const;
  const own = Object.fromEntries(given.filter(([, value]) => value !== undefined)) as LineUnit;
  if (Object.keys(own).length === 0) return [];
  const first = period === undefined ? '' : `P${period}${phase === undefined ? '' : `.${phase}`}`;
  const last =
    period_end === undefined ? '' : `-P${period_end}${phase_end === undefined ? '' : `.${phase_end}`}`;
  const exact = given.flatMap(([, value], i) =>
    value === undefined ? [] : [`${words[i]} ${quoteText(value)}`],
  );
  return [{ unit: own, ways: [first + last, exact.join(' ')] }];
}

function levelPieces(unit: LineUnit, { language }: Printing): Piece[] {
  return (['elevation', 'relative_elevation'] as const).flatMap((field) => {
    const [max, min] = [unit[`${field}_max`], unit[`${field}_min`]];
    const marker = field === 'elevation' ? 'q' : 'q rel';
    const say = (value: number): string => formatDecimal(value, language);
    const own = {
      ...(max !== undefined && { [`${field}_max`]: max }),
      ...(min !== undefined && { [`${field}_min`]: min }),
    } as LineUnit;
    if (Object.keys(own).length === 0) return [];
    const both =
      max === undefined || min === undefined
        ? []
        : [`${marker} ${say(max)}-${say(min)}`, `${marker} ${say(max)} / ${say(min)}`];
    const apart = [
      ...(max === undefined ? [] : [`${marker} max ${say(max)}`]),
      ...(min === undefined ? [] : [`${marker} min ${say(min)}`]),
    ].join(' ');
    return [{ unit: own, ways: [...both, apart] }];
  });
}

function sizePieces(unit: LineUnit, { language }: Printing): Piece[] {
  const { length_max, width_mean, depth_max } = unit;
  const given = [
    ['length_max', length_max],
    ['width_mean', width_mean],
    ['depth_max', depth_max],
  ] as const;
  const filled = given.filter(([, value]) => value !== undefined);
  if (filled.length === 0) return [];
  const own = Object.fromEntries(filled) as LineUnit;
  const say = (value: number | undefined): string => formatDecimal(value ?? 0, language);
  const sides = [say(length_max), say(width_mean), ...(depth_max === undefined ? [] : [say(depth_max)])];
  const marked = filled.map(
    ([field, value]) => `${FIELD_MARKERS.find((one) => one.field === field)?.print[language]} ${say(value)}`,
  );
  const together = length_max === undefined || width_mean === undefined ? [] : [sides.join('x')];
  return [{ unit: own, ways: [...together, marked.join(' ')] }];
}

/** Returns one part for consecutive relations with the same word. */
function relationPieces(relations: readonly LineRelation[], { language }: Printing): Piece[] {
  const groups: LineRelation[][] = [];
  for (const relation of relations) {
    const last = groups.at(-1);
    if (last?.[0]?.type === relation.type) last.push(relation);
    else groups.push([relation]);
  }
  return groups.map((group) => {
    const word = wordOf(group[0]?.type ?? 'covers', language);
    const terse = group.map((relation) => printTarget(relation, (name) => name));
    const exact = group.map((relation) => printTarget(relation, quoteText));
    return {
      unit: { relationships: group },
      ways: [`${word} ${terse.join(', ')}`, `${word} ${exact.join(', ')}`],
    };
  });
}

function printTarget(
  { us_number, area, certainty, note }: LineRelation,
  name: (text: string) => string,
): string {
  const place = area === undefined ? '' : `${area === '' ? '""' : name(area)}/`;
  const doubt =
    certainty === undefined ? '' : certainty === 'uncertain' ? '?' : ` (cert. ${quoteText(certainty)})`;
  const remark = note === undefined ? '' : ` (${quoteText(note)})`;
  return `${place}${name(us_number)}${doubt}${remark}`;
}
