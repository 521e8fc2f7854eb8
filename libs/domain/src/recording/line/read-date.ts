import { matchAt } from './line-text.ts';
import { meaningOfValues } from './line-meaning.ts';
import { SAY, suggest, reportProblem } from './line-messages.ts';
import type { LineContext, LineReading } from './line-token.ts';

const MARKER =
  /(?:(?:recorded|dug|excavated|schedat[ao]|scavat[ao])\s+)?(?:on|il|del|in data)\s+(?=\d)|(?:data|date|datum|fecha)\s?[.:]?\s*(?=\d)/iuy;
const ISO = /(\d{4})-(\d{1,2})-(\d{1,2})(?![\d\p{L}])/uy;
const EUROPEAN = /(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?![\d\p{L}])/uy;

/** Reads the recording date of a unit: `22/11/2026`, `22.11.2026`, `2026-11-22`, with or without `data`, `on`. */
export function readDate(context: LineContext, start: number): LineReading | undefined {
  const { text } = context;
  const at = start + (matchAt(MARKER, text, start)?.[0].length ?? 0);
  const iso = matchAt(ISO, text, at);
  if (iso)
    return buildReading(start, at + iso[0].length, {
      text: iso[0],
      year: iso[1],
      month: iso[2],
      day: iso[3],
    });
  const european = matchAt(EUROPEAN, text, at);
  if (!european) return undefined;
  const [all, day, , month, year] = european;
  return buildReading(start, at + all.length, { text: all, year, month, day });
}

interface Written {
  text: string;
  year: string | undefined;
  month: string | undefined;
  day: string | undefined;
}

function buildReading(
  start: number,
  end: number,
  { text, year = '', month = '', day = '' }: Written,
): LineReading {
  const recorded_on = toDay(year, month, day);
  if (recorded_on !== undefined) {
    const sets = { recorded_on };
    return {
      end,
      tokens: [{ start, end, kind: 'value', sets, meaning: meaningOfValues(sets) }],
      problems: [],
    };
  }
  const isShort = year.length === 2;
  const message = isShort ? SAY.shortYear(text) : SAY.badDay(text);
  const meant = isShort ? toDay(`20${year}`, month, day) : toDay(year, day, month);
  const problem = reportProblem(
    isShort ? 'ambiguous' : 'bad_value',
    { start, end },
    {
      message,
      suggestions: meant === undefined ? [] : [suggest(meant, meant, meant)],
    },
  );
  return { end, tokens: [{ start, end, kind: 'unknown', sets: {}, meaning: message }], problems: [problem] };
}

/** Returns the day in ISO form. Undefined if it is not in the calendar. */
function toDay(year: string, month: string, day: string): string | undefined {
  if (year.length !== 4) return undefined;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const moment = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso) ? iso : undefined;
}
