import { type Field, findNearestName, type Labels } from '@trowel/domain/core';
import { evaluateExpression } from './evaluate-expression.ts';
import {
  type Aggregate,
  type Expression,
  type ExpressionProblem,
  problemAt,
  type Step,
} from './expression.ts';
import { listDependencies } from './list-dependencies.ts';
import { orderComputed } from './order-computed.ts';
import { parseExpression } from './parse-expression.ts';

/** A computed field: key and expression. */
export interface ComputedField {
  key: string;
  expression: string;
}

/** Fields that expressions of a record kind may use. Custom fields are named `custom.{key}`. */
export interface ExpressionScope {
  fields: readonly Field[];
  /** Other computed fields of the same record, by key. */
  computed?: ReadonlySet<string>;
  /** Kinds that are linked to the record, each with its fields. */
  linked: ReadonlyMap<string, readonly Field[]>;
}

/** Computed fields in the order in which they are computed. */
export type ComputedFields = readonly { key: string; expression: Expression }[];

/** The computed fields, or the first problem and the key of its field. */
export type PreparedComputed = { fields: ComputedFields } | { key: string; problem: ExpressionProblem };

const CUSTOM = 'custom.';

/** Returns the first problem of an expression: syntax, unknown names, or fields that are not numbers. */
export function findExpressionProblem(text: string, scope: ExpressionScope): ExpressionProblem | undefined {
  const parsed = parseExpression(text);
  if ('problem' in parsed) return parsed.problem;
  for (const step of parsed.expression.steps) {
    const reason = findNameProblem(step, scope);
    if (reason) return problemAt(step.at, reason);
  }
  return undefined;
}

function findNameProblem(step: Step, { fields, linked, computed }: ExpressionScope): Labels | undefined {
  if (step.type === 'field')
    return computed?.has(withoutPrefix(step.name)) ? undefined : findFieldProblem(step.name, fields);
  if (step.type !== 'aggregate') return undefined;
  const { kind, field } = step.aggregate;
  const known = linked.get(kind);
  if (!known) return PROBLEMS.unknownKind(kind, [...linked.keys()]);
  return field === undefined ? undefined : findFieldProblem(field, known);
}

function findFieldProblem(name: string, fields: readonly Field[]): Labels | undefined {
  const field = fields.find((one) => one.name === name) ?? fields.find((one) => one.name === CUSTOM + name);
  if (!field) return PROBLEMS.unknownField(name, fields);
  return field.kind === 'integer' || field.kind === 'decimal' ? undefined : PROBLEMS.notNumber(name);
}

/**
 * Parses and checks the computed fields of a record kind. Returns them in the order of computation, or the first
 * problem. A cycle is a problem that names the fields: `a → b → a`.
 */
export function prepareComputed(fields: readonly ComputedField[], scope: ExpressionScope): PreparedComputed {
  const computed = new Set(fields.map(({ key }) => key));
  const expressions = new Map<string, Expression>();
  for (const { key, expression: text } of fields) {
    const problem = findExpressionProblem(text, { ...scope, computed });
    if (problem) return { key, problem };
    const parsed = parseExpression(text);
    if ('expression' in parsed) expressions.set(key, parsed.expression);
  }
  const uses = new Map(
    [...expressions].map(([key, one]) => [key, listDependencies(one).fields.map(withoutPrefix)]),
  );
  const { order, cycle } = orderComputed(uses);
  if (!cycle) return { fields: order.map((key) => ({ key, expression: expressions.get(key)! })) };
  const [key = '', next] = cycle;
  const step = expressions
    .get(key)!
    .steps.find((one) => one.type === 'field' && withoutPrefix(one.name) === next);
  return { key, problem: problemAt(step?.at ?? 0, PROBLEMS.cycle(cycle)) };
}

/** A record whose computed fields are computed. */
export interface ComputedRecord {
  record: Readonly<Record<string, unknown>>;
  readAggregate: (aggregate: Aggregate) => number | null | undefined;
}

/** Returns the values of the computed fields of a record by key. An expression without a result is null. */
export function evaluateComputed(
  fields: ComputedFields,
  { record, readAggregate }: ComputedRecord,
): Record<string, number | null> {
  const custom = (record['custom'] ?? {}) as Readonly<Record<string, unknown>>;
  const values = new Map<string, number | null>();
  const keys = new Set(fields.map(({ key }) => key));
  const readField = (name: string): unknown => {
    const key = withoutPrefix(name);
    if (keys.has(key)) return values.get(key);
    return Object.hasOwn(record, name) ? record[name] : Object.hasOwn(custom, key) ? custom[key] : null;
  };
  for (const { key, expression } of fields)
    values.set(key, evaluateExpression(expression, { readField, readAggregate }));
  return Object.fromEntries(values);
}

function withoutPrefix(name: string): string {
  return name.startsWith(CUSTOM) ? name.slice(CUSTOM.length) : name;
}

const PROBLEMS = {
  cycle: (cycle: readonly string[]) => ({
    en: `a field cannot be computed from itself: ${cycle.join(' → ')}.`,
    it: `un campo non può essere calcolato da sé stesso: ${cycle.join(' → ')}.`,
  }),
  notNumber: (name: string) => ({
    en: `${name} is not a number field.`,
    it: `${name} non è un campo numerico.`,
  }),
  unknownField: (name: string, fields: readonly Field[]) => {
    const numbers = fields.filter(({ kind }) => kind === 'integer' || kind === 'decimal');
    const nearest = findNearestName(
      name,
      numbers.map((field) => withoutPrefix(field.name)),
    );
    return {
      en: `there is no field ${name}.${nearest ? ` Is ${nearest} meant?` : ''}`,
      it: `il campo ${name} non esiste.${nearest ? ` Forse ${nearest}?` : ''}`,
    };
  },
  unknownKind: (kind: string, kinds: readonly string[]) => ({
    en: `no records of kind ${kind} are linked.${kinds.length > 0 ? ` Linked are: ${kinds.join(', ')}.` : ''}`,
    it: `nessuna scheda di tipo ${kind} è collegata.${kinds.length > 0 ? ` Sono collegate: ${kinds.join(', ')}.` : ''}`,
  }),
};
