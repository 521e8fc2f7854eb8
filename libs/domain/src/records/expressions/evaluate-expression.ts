import type { Aggregate, Expression, Operator } from './expression.ts';

/** Values that an expression is computed from. Null or undefined is an empty value. */
export interface ExpressionValues {
  readField: (name: string) => unknown;
  readAggregate: (aggregate: Aggregate) => number | null | undefined;
}

/** Digits of a result. Hides the errors of binary fractions: 0.1 + 0.2 is 0.3. */
const DIGITS = 15;
const MAX_DECIMALS = 20;

/**
 * Returns the value of an expression, or null if an operand is empty, is not a number, or if a division is by zero.
 * Cost: linear in the length of the expression.
 */
export function evaluateExpression({ steps }: Expression, values: ExpressionValues): number | null {
  const stack: (number | null)[] = [];
  for (const step of steps) {
    if (step.type === 'number') stack.push(step.value);
    else if (step.type === 'field') stack.push(toNumber(values.readField(step.name)));
    else if (step.type === 'aggregate') stack.push(toNumber(values.readAggregate(step.aggregate)));
    else stack.push(applyOperator(step.operator, stack));
  }
  const result = toNumber(stack.pop());
  // Adding zero turns -0 into 0.
  return result === null ? null : Number(result.toPrecision(DIGITS)) + 0;
}

function toNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function applyOperator(operator: Operator, stack: (number | null)[]): number | null {
  const right = stack.pop() ?? null;
  if (operator === 'negate') return right === null ? null : -right;
  const left = stack.pop() ?? null;
  if (left === null || right === null) return null;
  return toNumber(compute(operator, left, right));
}

function compute(operator: Exclude<Operator, 'negate'>, left: number, right: number): number {
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return left / right;
    case 'round':
      return roundTo(left, Math.trunc(right));
  }
}

/** Rounds half away from zero in decimal digits: `roundTo(1.005, 2)` is 1.01. */
function roundTo(value: number, decimals: number): number {
  if (Math.abs(decimals) > MAX_DECIMALS) return value;
  const [digits = '', exponent = '0'] = Math.abs(Number(value.toPrecision(DIGITS)))
    .toExponential()
    .split('e');
  const shifted = Math.round(Number(`${digits}e${Number(exponent) + decimals}`));
  const [back = '', power = '0'] = shifted.toExponential().split('e');
  return Math.sign(value) * Number(`${back}e${Number(power) - decimals}`);
}
