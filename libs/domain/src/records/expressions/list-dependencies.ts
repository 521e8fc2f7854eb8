import type { Aggregate, Expression } from './expression.ts';

/** Returns the fields of the record and the functions over linked records that an expression uses, without duplicates. */
export function listDependencies({ steps }: Expression): { fields: string[]; aggregates: Aggregate[] } {
  const fields = new Set<string>();
  const aggregates = new Map<string, Aggregate>();
  for (const step of steps) {
    if (step.type === 'field') fields.add(step.name);
    if (step.type === 'aggregate') aggregates.set(formatAggregate(step.aggregate), step.aggregate);
  }
  return { fields: [...fields], aggregates: [...aggregates.values()] };
}

/** Returns an aggregate as it is written in an expression: `sum(pottery.weight)`. */
export function formatAggregate({ function: name, kind, field }: Aggregate): string {
  return `${name}(${field === undefined ? kind : `${kind}.${field}`})`;
}
