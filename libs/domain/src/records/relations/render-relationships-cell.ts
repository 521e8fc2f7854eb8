import type { RelationType } from './vocabulary.ts';

/** A relation of a unit, as in the cell of a table. */
export interface CellRelation {
  type: RelationType;
  us_number: string;
  /** If absent, the area of the unit itself. */
  area?: string | undefined;
  certainty?: string | null | undefined;
  note?: string | null | undefined;
}

const NEEDS_QUOTES = /[/;()",?\s]|^$/;

/**
 * Renders the text of a `relationships` cell: `covers 12; cut_by B/13 (probable) "seen in the section"`. Names
 * with spaces or `/ ; , ( ) " ?` are in quotes, and quotes inside are doubled. `parseRelationshipsCell` reads it
 * back.
 */
export function renderRelationshipsCell(relations: readonly CellRelation[]): string {
  return relations.map(renderRelation).join('; ');
}

function renderRelation({ type, us_number: number, area, certainty, note }: CellRelation): string {
  const place = area === undefined ? '' : `${area === '' ? '' : renderName(area)}/`;
  const parts = [type, place + renderName(number)];
  if (certainty) parts.push(`(${renderName(certainty)})`);
  if (note) parts.push(quote(note));
  return parts.join(' ');
}

function renderName(name: string): string {
  return NEEDS_QUOTES.test(name) ? quote(name) : name;
}

function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
