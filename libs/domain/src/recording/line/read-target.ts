import { UNIT_TYPES } from '@trowel/domain/records';
import { isInWord, matchAt, skipBlanks, readQuotedText, type Matched } from './line-text.ts';
import { SAY, suggest, reportProblem } from './line-messages.ts';
import type { LineContext, LineProblem } from './line-token.ts';
import type { LineRelation } from './line-unit.ts';

/** A unit named in a line. A question replaces the unit it is about. */
export interface LineTarget {
  units: Omit<LineRelation, 'type'>[];
  end: number;
  problem?: LineProblem;
}

const CODES = [
  ...UNIT_TYPES.flatMap(({ code, aliases }) => [code, ...aliases]),
  'UUSSM',
  'UUSS',
  'USR',
  'UE',
  'SE',
  'USN',
]
  .map((code) => code.replaceAll('/', '\\/'))
  .toSorted((a, b) => b.length - a.length)
  .join('|');
const CODE = new RegExp(`(?:${CODES})(?:[\\s_.:]{0,3}(?=\\d)|[\\s_.:]{1,3}(?=[\\p{L}\\d"]+))`, 'iuy');
const NUMBER_SIGN =
  /(?:U\.\s?S\.|contesto|context|unità|unita|unit|n[.°º]|nr\.?|no\.|№|#)[\s_.:]{0,3}(?=["\p{L}]?\d)/iuy;
/** A number, or a code that contains a number: `12`, `12a`, `SK-3`, `A1`, `2.1`. */
const NUMBER = /(?:\p{L}{1,6}[-_]?)?\d+\p{L}{0,3}(?:\.\d+\p{L}{0,3}|[-_](?:\d+\p{L}{0,3}|\p{L}{1,4}))*/uy;
const SUFFIX = / (?:bis|ter|quater)(?![\p{L}\d])/iuy;
const AREA = /[\p{L}\d][\p{L}\d_-]{0,9}(?=\/)/uy;
/** Texts that look like unit numbers but have another meaning. */
const PERIOD = /^[Pp]\d+(?:\.\d+)?$/;
const PLAIN_RANGE = /^(\d{1,9})([-.])(\d{1,9})$/;
const DASH_RANGE = /\s?[–—]\s?(\d{1,9})(?![\d\p{L}])/uy;
const DOTS = /\s?(?:\.\.\.?|…)\s?(\d{1,9})(?![\d\p{L}])/uy;
const DOUBT = /\s?\?/uy;
const BRACKETED = /\s?(?:\(\s*((?:"(?:[^"]|"")*"(?!")|[^()"])*)\)|\[\s*([^[\]"]*)\])/uy;
const REMARK_AREA = /^(?:area|settore|sector|saggio|trench)[\s.:]{1,3}(\S.*)$/iu;
const REMARK_CERTAINTY = /^(?:cert|certezza|certainty)[\s.:]{1,3}(".*)$/isu;
const CERTAINTY =
  /^(?:cert[oa]|certain|probabile|probable|dubbi[oa]|incert[oa]|uncertain|doubtful|ipotetic[oa]|inferred|possible)$/i;
const MAX_RANGE = 100;

/** Reads a unit in a relation: `12`, `12?`, `B/12`, `US 12 (area B)`, `12..15`. */
export function readTarget(context: LineContext, start: number): LineTarget | undefined {
  const { text } = context;
  const at = start + (matchAt(CODE, text, start) ?? matchAt(NUMBER_SIGN, text, start) ?? [''])[0].length;
  const area = readArea(text, at);
  const number = readUnitNumber(text, area?.end ?? at);
  if (!number || (area === undefined && !number.quoted && PERIOD.test(number.value))) return undefined;
  const question = area
    ? reportAmbiguousArea(context, { area, number, at })
    : reportAmbiguousRange(context, number, at);
  if (question) return question;
  const dots = area ? undefined : matchAt(DOTS, text, number.end);
  if (dots)
    return expandRange(text, {
      first: number.value,
      last: dots[1] ?? '',
      at,
      end: number.end + dots[0].length,
    });
  return takeRemarks(text, number.end, { us_number: number.value, ...(area && { area: area.value }) });
}

/** Reads the number of a unit. An unusual number must be in quotes. */
export function readUnitNumber(
  text: string,
  at: number,
): (Matched<string> & { quoted: boolean }) | undefined {
  const quoted = readQuotedText(text, at);
  if (quoted) return quoted.closed && quoted.value !== '' ? { ...quoted, quoted: true } : undefined;
  const found = matchAt(NUMBER, text, at)?.[0];
  if (found === undefined || isInWord(text, at + found.length)) return undefined;
  const suffix = matchAt(SUFFIX, text, at + found.length)?.[0] ?? '';
  return { value: found + suffix, end: at + found.length + suffix.length, quoted: false };
}

/** Reads an area and the slash after it: `B/`, `"Area 1"/`. */
export function readArea(text: string, at: number): (Matched<string> & { quoted: boolean }) | undefined {
  const quoted = readQuotedText(text, at);
  if (quoted?.closed && text.charAt(quoted.end) === '/')
    return { value: quoted.value, end: quoted.end + 1, quoted: true };
  const found = quoted ? undefined : matchAt(AREA, text, at)?.[0];
  if (found === undefined || !/[\p{L}\d"]/u.test(text.charAt(at + found.length + 1))) return undefined;
  return { value: found, end: at + found.length + 1, quoted: false };
}

type Named = NonNullable<ReturnType<typeof readUnitNumber>>;

/**
 * Asks about `1/12`, which may be unit 12 of area 1, or two units. A known area, or that of the unit itself,
 * decides.
 */
function reportAmbiguousArea(
  { text, area: own, options }: LineContext,
  { area, number, at }: { area: Named; number: Named; at: number },
): LineTarget | undefined {
  const isPlain = !area.quoted && !number.quoted && /^\d+$/.test(area.value) && /^\d+$/.test(number.value);
  if (!isPlain || area.value === own || options.hasArea?.(area.value)) return undefined;
  const list = `${area.value}, ${number.value}`;
  const problem = reportProblem(
    'ambiguous',
    { start: at, end: number.end },
    {
      message: SAY.areaOrList(area.value, number.value),
      suggestions: [
        suggest(list, `SU ${list}`, `US ${list}`),
        suggest(
          `"${area.value}"/${number.value}`,
          `SU ${number.value} of area ${area.value}`,
          `US ${number.value} dell’area ${area.value}`,
        ),
      ],
    },
  );
  return { units: [], end: takeRemarks(text, number.end, { us_number: '' }).end, problem };
}

/**
 * Asks about `12-15` (four units or one) and `12.14` (two or one). If the site has a unit of that name, it is
 * meant.
 */
function reportAmbiguousRange(
  { text, options }: LineContext,
  number: Named,
  at: number,
): LineTarget | undefined {
  if (number.quoted || options.hasUnit?.(number.value)) return undefined;
  const dash = /^\d+$/.test(number.value) ? matchAt(DASH_RANGE, text, number.end) : undefined;
  const end = number.end + (dash?.[0].length ?? 0);
  const [name, first, sign, last] =
    PLAIN_RANGE.exec(dash ? `${number.value}-${dash[1]}` : number.value) ?? [];
  if (first === undefined || last === undefined) return undefined;
  const all =
    sign === '.'
      ? suggest(`${first}, ${last}`, `SU ${first} and ${last}`, `US ${first} e ${last}`)
      : suggest(`${first}..${last}`, `SU ${first} to ${last}`, `US da ${first} a ${last}`);
  const one = suggest(`"${name}"`, `one unit called ${name}`, `una US chiamata ${name}`);
  const problem = reportProblem(
    'ambiguous',
    { start: at, end },
    {
      message: sign === '.' ? SAY.pointOrList(first, last) : SAY.range(first, last),
      suggestions: sign === '.' || Number(last) > Number(first) ? [all, one] : [one],
    },
  );
  return { units: [], end, problem };
}

function expandRange(
  text: string,
  { first, last, at, end }: { first: string; last: string; at: number; end: number },
): LineTarget {
  const [from, to] = [Number(first), Number(last)];
  if (!(/^\d+$/.test(first) && to > from && to - from < MAX_RANGE)) {
    const message = SAY.tooManyUnits(first, last);
    return { units: [], end, problem: reportProblem('bad_value', { start: at, end }, { message }) };
  }
  const { units, end: after } = takeRemarks(text, end, { us_number: first });
  const numbers = Array.from({ length: to - from + 1 }, (_, i) => String(from + i));
  return { units: numbers.map((us_number) => ({ ...units[0], us_number })), end: after };
}

/** Reads the remarks after a number: a sign of doubt, and text in brackets. */
function takeRemarks(text: string, start: number, unit: Omit<LineRelation, 'type'>): LineTarget {
  let noted = unit;
  let at = start;
  const doubt = matchAt(DOUBT, text, at);
  if (doubt) {
    noted = { ...noted, certainty: 'uncertain' };
    at += doubt[0].length;
  }
  for (;;) {
    const found = matchAt(BRACKETED, text, at);
    if (!found) return { units: [noted], end: at };
    noted = withRemark(noted, (found[1] ?? found[2] ?? '').trim());
    at += found[0].length;
  }
}

function withRemark(unit: Omit<LineRelation, 'type'>, remark: string): Omit<LineRelation, 'type'> {
  const area = REMARK_AREA.exec(remark)?.[1];
  if (area !== undefined) return { ...unit, area: readRemark(area) };
  const certainty = REMARK_CERTAINTY.exec(remark)?.[1];
  if (certainty !== undefined) return { ...unit, certainty: readRemark(certainty) };
  if (remark === '?') return { ...unit, certainty: 'uncertain' };
  if (CERTAINTY.test(remark)) return { ...unit, certainty: remark };
  return remark === '' ? unit : { ...unit, note: readRemark(remark) };
}

function readRemark(text: string): string {
  const quoted = readQuotedText(text, 0);
  return quoted?.closed && skipBlanks(text, quoted.end) === text.length ? quoted.value : text;
}
