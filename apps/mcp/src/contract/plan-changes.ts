import { ENTITIES, isEntityName } from '@trowel/domain/records';
import type { SimulatedChange } from '@trowel/services/writing';
import type { Plan } from './define-tool.ts';

const SAMPLE = 5;
const DONE: Record<string, string> = {
  create: 'created',
  update: 'changed',
  delete: 'deleted',
  undo: 'restored',
};

/** Makes a plan of what a trial run changed. */
export function planOf(changes: readonly SimulatedChange[], summary: string): Plan {
  const counts: Record<string, number> = {};
  for (const change of changes) {
    const name = `${nameOf(change.entity)} ${DONE[change.action]}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return {
    summary,
    counts,
    sample: changes.slice(0, SAMPLE).map(({ entity, record_id, action, before }) => ({
      entity,
      action,
      ...(before && { id: record_id, ...pickName(before) }),
    })),
    // What is made gets another id next time; what is there has an id and a version.
    basis: changes.map(({ entity, record_id, action, version, before }) =>
      before === null ? [entity, action] : [entity, action, record_id, version],
    ),
  };
}

function nameOf(entity: string): string {
  return isEntityName(entity) ? ENTITIES[entity].plural.en.toLowerCase() : entity;
}

function pickName(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = [
    'site_name',
    'area',
    'us_number',
    'inventory_number',
    'period',
    'phase',
    'value',
    'definition',
  ];
  return Object.fromEntries(names.flatMap((name) => (name in record ? [[name, record[name]]] : [])));
}
