import {
  acceptAliases,
  NewThesaurusTerm,
  REPORTING,
  thesaurusTermFields,
  toFieldProblems,
} from '@trowel/domain/records';
import { parseCsv } from '@trowel/domain/formats';
import { ValidationError } from '@trowel/domain/core';
import { z } from 'zod';

/**
 * Parses a list of terms: JSON, or CSV with headings.
 * @throws ValidationError
 */
export function readTerms(text: string): NewThesaurusTerm[] {
  return readRows(text).map(readTerm);
}

/**
 * Parses one term.
 * @throws ValidationError
 */
export function readTerm(given: Record<string, unknown>): NewThesaurusTerm {
  const parsed = NewThesaurusTerm.safeParse(acceptAliases('thesaurus', given), REPORTING);
  if (parsed.success) return parsed.data;
  throw new ValidationError(toFieldProblems(parsed.error, thesaurusTermFields));
}

const SENT = new Set([
  'table_name',
  'field_name',
  'value',
  'language',
  'label',
  'label_en',
  'description',
  'parent',
]);

/** Parses JSON (a list of terms) or CSV with headings. */
function readRows(text: string): Record<string, unknown>[] {
  if (text.trimStart().startsWith('[')) return readJsonRows(text);
  const { headings, rows } = parseTable(text);
  return rows.map((cells) =>
    Object.fromEntries(
      headings.flatMap((name, at) => (SENT.has(name) && cells[at] ? [[name, cells[at]]] : [])),
    ),
  );
}

function parseTable(text: string): { headings: string[]; rows: string[][] } {
  const [first, ...rest] = parseCsv(text).rows.map(({ cells }) => cells.map((cell) => cell.trim()));
  return { headings: first ?? [], rows: rest };
}

function readJsonRows(text: string): Record<string, unknown>[] {
  const Rows = z.array(z.record(z.string(), z.unknown()));
  try {
    return Rows.parse(JSON.parse(text)).map((row) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => SENT.has(name))),
    );
  } catch {
    const message = 'The content is not a JSON list of terms.';
    throw new ValidationError([{ field: 'content', message, type: 'invalid_format' }]);
  }
}
