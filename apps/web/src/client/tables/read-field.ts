import type { RecordField } from '../data/fields.ts';
import type { CellReading } from '../grid/grid-column.ts';
import { formatOf } from '../i18n/format.ts';
import type { Language } from '../i18n/language.ts';
import { parseDay, parseFlag, parseMoment, parseNumber, parseYear } from '../i18n/parse-value.ts';
import { readTerm } from '../terms/terms.ts';
import { TABLE_TEXTS, type TableTexts } from './table-texts.ts';

/**
 * Parses text typed or pasted into a field. It reports immediately what the server would reject; the
 * server validates again.
 */
export function readField(field: RecordField, typed: string, language: Language): CellReading {
  const t = TABLE_TEXTS[language];
  const text = typed.trim();
  if (text === '') return readEmpty(field, t);
  switch (field.kind) {
    case 'integer':
    case 'decimal':
      return readFigure(field, text, language);
    case 'day':
      return valueOr(parseDay(text), t.badDay);
    case 'moment':
      return valueOr(parseMoment(text), t.badMoment);
    case 'boolean':
      return valueOr(parseFlag(text), t.badFlag);
    case 'choice':
      return readWord(field, text, language);
    case 'object':
      return valueOr(parseObject(text), t.badObject);
    default:
      return field.most !== undefined && text.length > field.most
        ? { ok: false, problem: t.tooLong(formatOf(language).count(field.most)) }
        : { ok: true, value: readTerm(text, field.vocabulary) };
  }
}

/** Parses an object typed as JSON, such as the grid of a site. */
function parseObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function readEmpty({ canBeEmpty, kind, name }: RecordField, t: TableTexts): CellReading {
  if (canBeEmpty) return { ok: true, value: null };
  // The area is the only text that may be empty but not null.
  return kind === 'text' && name === 'area'
    ? { ok: true, value: '' }
    : { ok: false, problem: t.mustBeFilled };
}

function readFigure(field: RecordField, text: string, language: Language): CellReading {
  const { kind, minimum, maximum, isYear } = field;
  const t = TABLE_TEXTS[language];
  const { decimal } = formatOf(language);
  const value = isYear ? parseYear(text) : parseNumber(text, language);
  if (value === undefined) return { ok: false, problem: isYear ? t.badYear : t.badNumber };
  if (kind === 'integer' && !Number.isInteger(value)) return { ok: false, problem: t.badInteger };
  if (minimum !== undefined && value < minimum) return { ok: false, problem: t.tooLow(decimal(minimum)) };
  if (maximum !== undefined && value > maximum) return { ok: false, problem: t.tooHigh(decimal(maximum)) };
  return { ok: true, value };
}

/** A term may be typed as it is stored, or by its label in either language. */
function readWord({ words, wordLabels }: RecordField, text: string, language: Language): CellReading {
  const typed = text.toLowerCase();
  const namesOf = (word: string): string[] => {
    const { en = word, it = word } = wordLabels?.[word] ?? {};
    return [word, en, it];
  };
  const word = words.find((one) => namesOf(one).some((name) => name.toLowerCase() === typed));
  const known = words.map((one) => wordLabels?.[one]?.[language] ?? one);
  return valueOr(word, TABLE_TEXTS[language].badWord(known.join(', ')));
}

function valueOr(value: unknown, problem: string): CellReading {
  return value === undefined ? { ok: false, problem } : { ok: true, value };
}
