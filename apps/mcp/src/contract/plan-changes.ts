import { ENTITIES, isEntityName, RELATION_ROWS, UnitRelation } from '@trowel/domain/records';
import type { PlannedChange, PlannedWork } from '@trowel/services/plans';
import type { Plan } from './define-tool.ts';

const DONE: Record<string, string> = {
  create: 'created',
  update: 'changed',
  delete: 'deleted',
  restore: 'restored',
  undo: 'restored',
};

/** Creates a plan from the current records. */
export function planOf({ sites, counts, examples, basis }: PlannedWork, summary: string): Plan {
  return {
    summary,
    sites,
    counts: Object.fromEntries(counts.map(({ entity, action, count }) => [nameCount(entity, action), count])),
    sample: examples,
    basis,
  };
}

function nameCount(entity: string, action: string): string {
  const records = isEntityName(entity) ? ENTITIES[entity].plural.en.toLowerCase() : entity;
  return `${records} ${DONE[action] ?? action}`;
}

/** Describes the change of a record in one line: `stratigraphic unit 12, changed: period I → II`. */
export function formatChange({ entity, action, name, before, after }: PlannedChange): string {
  const label = isEntityName(entity) ? ENTITIES[entity].label.en.toLowerCase() : entity;
  const changed = Object.keys(after ?? before ?? {}).filter((field) => field !== RELATION_ROWS);
  const fields = changed.slice(0, MAX_FIELDS);
  const lines = fields.map((field) =>
    after
      ? `${field} ${formatValue(before?.[field])} → ${formatValue(after[field])}`
      : `${field} ${formatValue(before?.[field])}`,
  );
  return `${label} ${onOneLine(name)}, ${DONE[action]}${lines.length > 0 ? `: ${lines.join('; ')}` : ''}`;
}

/** Returns true if an example of a plan is a record. */
export function isPlannedChange(one: object): one is PlannedChange {
  return 'entity' in one && 'action' in one;
}

const MAX_FIELDS = 4;
const MAX_VALUE = 120;

function formatValue(value: unknown): string {
  const isEmpty =
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  if (isEmpty) return '(nothing)';
  return onOneLine(Array.isArray(value) ? value.map(formatEntry).join(', ') : formatEntry(value));
}

/** Texts of users must not look like lines of the program. */
export function onOneLine(text: string): string {
  const line = text
    .slice(0, MAX_VALUE + 1)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
  return text.length > MAX_VALUE ? `${line}…` : line;
}

function formatEntry(value: unknown): string {
  const relation = UnitRelation.safeParse(value);
  if (relation.success) return formatRelation(relation.data);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function formatRelation({ type, area, us_number: number, certainty }: UnitRelation): string {
  return [type, area ? `${area}/${number}` : number, certainty && `(${certainty})`].filter(Boolean).join(' ');
}
