import type { Labels } from '@trowel/domain/core';
import {
  type Expression,
  type ExpressionProblem,
  MAX_EXPRESSION_LENGTH,
  MAX_EXPRESSION_NESTING,
  type Operator,
  problemAt,
  type Step,
} from './expression.ts';
import { readToken, type Token } from './read-token.ts';

/** An operator or an open parenthesis that waits for its operands. */
interface Waiting {
  operator: Operator | '(';
  at: number;
  /** Commas after the opening of a `round`, or undefined for other operators and parentheses. */
  commas?: number;
}

interface Parsing {
  steps: Step[];
  waiting: Waiting[];
  depth: number;
  /** True where a value must follow: at the start, after an operator, after an opening parenthesis. */
  needsValue: boolean;
}

const PRECEDENCE: Readonly<Record<Operator | '(', number>> = {
  '(': 0,
  round: 0,
  '+': 1,
  '-': 1,
  '*': 2,
  '/': 2,
  negate: 3,
};

/**
 * Parses the expression of a computed field: numbers, names of fields, `+ - * /`, parentheses, `round(x, n)`,
 * `count(kind)`, `sum(kind.field)`, `min(kind.field)` and `max(kind.field)`. Returns the expression or the first
 * problem. Names are not looked up: see `findExpressionProblem`.
 *
 * Dijkstra's shunting-yard algorithm, without recursion. Cost: linear.
 *
 * @example parseExpression('length * width / 2')
 */
export function parseExpression(text: string): { expression: Expression } | { problem: ExpressionProblem } {
  if (text.length > MAX_EXPRESSION_LENGTH)
    return { problem: problemAt(MAX_EXPRESSION_LENGTH, PROBLEMS.tooLong) };
  const parsing: Parsing = { steps: [], waiting: [], depth: 0, needsValue: true };
  let token: Token;
  let from = 0;
  do {
    token = readToken(text, from);
    from = token.end;
    const problem = parsing.needsValue ? readValue(parsing, token) : readAfterValue(parsing, token);
    if (problem) return { problem };
  } while (token.type !== 'end');
  return { expression: { steps: parsing.steps } };
}

function readValue(parsing: Parsing, token: Token): ExpressionProblem | undefined {
  switch (token.type) {
    case 'number':
    case 'field':
    case 'aggregate': {
      const { end: _, ...step } = token;
      parsing.steps.push(step);
      parsing.needsValue = false;
      return undefined;
    }
    case 'round':
      return open(parsing, { operator: 'round', at: token.at, commas: 0 });
    case 'sign':
      if (token.sign === '(') return open(parsing, { operator: '(', at: token.at });
      if (token.sign === '-') return open(parsing, { operator: 'negate', at: token.at });
      if (token.sign === '+') return undefined;
      return problemAt(token.at, PROBLEMS.valueBefore(token.sign));
    case 'end':
      return problemAt(token.at, parsing.steps.length > 0 ? PROBLEMS.endsEarly : PROBLEMS.empty);
    default:
      return findWordProblem(token);
  }
}

function findWordProblem(token: Token): ExpressionProblem {
  if (token.type === 'bad_aggregate') {
    const wish = token.name === 'count' ? PROBLEMS.countForm : PROBLEMS.aggregateForm(token.name);
    return problemAt(token.at, wish);
  }
  if (token.type === 'unknown_function') return problemAt(token.at, PROBLEMS.unknownFunction(token.name));
  return problemAt(token.at, PROBLEMS.unknownSign(token.type === 'unknown' ? token.text : ''));
}

function open(parsing: Parsing, waiting: Waiting): ExpressionProblem | undefined {
  parsing.depth += 1;
  parsing.waiting.push(waiting);
  return parsing.depth > MAX_EXPRESSION_NESTING ? problemAt(waiting.at, PROBLEMS.tooDeep) : undefined;
}

function readAfterValue(parsing: Parsing, token: Token): ExpressionProblem | undefined {
  if (token.type === 'end') {
    applyWaiting(parsing, 1);
    const unclosed = parsing.waiting.at(-1);
    return unclosed && problemAt(unclosed.at, PROBLEMS.notClosed);
  }
  if (token.type === 'unknown') return problemAt(token.at, PROBLEMS.unknownSign(token.text));
  if (token.type !== 'sign' || token.sign === '(') return problemAt(token.at, PROBLEMS.operatorMissing);
  if (token.sign === ')') return close(parsing, token.at);
  if (token.sign === ',') return readComma(parsing, token.at);
  applyWaiting(parsing, PRECEDENCE[token.sign]);
  parsing.waiting.push({ operator: token.sign, at: token.at });
  parsing.needsValue = true;
  return undefined;
}

/** Applies the waiting operators of at least a precedence, up to the last open parenthesis. */
function applyWaiting(parsing: Parsing, precedence: number): void {
  for (let last = parsing.waiting.at(-1); last; last = parsing.waiting.at(-1)) {
    const { operator, at } = last;
    if (operator === '(' || operator === 'round' || PRECEDENCE[operator] < precedence) return;
    parsing.steps.push({ type: 'operator', operator, at });
    if (operator === 'negate') parsing.depth -= 1;
    parsing.waiting.pop();
  }
}

function close(parsing: Parsing, at: number): ExpressionProblem | undefined {
  applyWaiting(parsing, 1);
  const opened = parsing.waiting.pop();
  if (!opened) return problemAt(at, PROBLEMS.notOpened);
  parsing.depth -= 1;
  if (opened.operator !== 'round') return undefined;
  // `round(x)` rounds to whole numbers.
  if (opened.commas === 0) parsing.steps.push({ type: 'number', value: 0, at });
  parsing.steps.push({ type: 'operator', operator: 'round', at: opened.at });
  return undefined;
}

function readComma(parsing: Parsing, at: number): ExpressionProblem | undefined {
  applyWaiting(parsing, 1);
  const opened = parsing.waiting.at(-1);
  if (opened?.commas !== 0) return problemAt(at, PROBLEMS.comma);
  opened.commas = 1;
  parsing.needsValue = true;
  return undefined;
}

const PROBLEMS = {
  tooLong: {
    en: `the expression has more than ${MAX_EXPRESSION_LENGTH} characters.`,
    it: `l’espressione supera ${MAX_EXPRESSION_LENGTH} caratteri.`,
  },
  tooDeep: {
    en: `more than ${MAX_EXPRESSION_NESTING} parentheses or signs inside each other.`,
    it: `più di ${MAX_EXPRESSION_NESTING} parentesi o segni uno dentro l’altro.`,
  },
  empty: { en: 'the expression is empty.', it: 'l’espressione è vuota.' },
  endsEarly: {
    en: 'a number or a field is missing at the end.',
    it: 'alla fine manca un numero o un campo.',
  },
  notClosed: { en: 'this parenthesis is not closed.', it: 'questa parentesi non è chiusa.' },
  notOpened: { en: 'this parenthesis was not opened.', it: 'questa parentesi non è stata aperta.' },
  operatorMissing: {
    en: 'an operator (+ - * /) is missing before this.',
    it: 'prima di questo punto manca un operatore (+ - * /).',
  },
  comma: {
    en: 'a comma is only allowed in round(x, n). Decimals are written with a point: 0.5.',
    it: 'la virgola è ammessa solo in round(x, n). I decimali si scrivono con il punto: 0.5.',
  },
  countForm: {
    en: 'count needs a kind of record: count(inventario).',
    it: 'count richiede un tipo di scheda: count(inventario).',
  },
  aggregateForm: (name: string) => ({
    en: `${name} needs a kind of record and a field: ${name}(inventario.weight_g).`,
    it: `${name} richiede un tipo di scheda e un campo: ${name}(inventario.weight_g).`,
  }),
  valueBefore: (sign: string) => ({
    en: `a number or a field is missing before ${sign}.`,
    it: `prima di ${sign} manca un numero o un campo.`,
  }),
  unknownFunction: (name: string) => ({
    en: `there is no function ${name}. The functions are round, count, sum, min and max.`,
    it: `la funzione ${name} non esiste. Le funzioni sono round, count, sum, min e max.`,
  }),
  unknownSign: (sign: string) => ({
    en: `${sign} is not allowed in an expression.`,
    it: `${sign} non è ammesso in un’espressione.`,
  }),
} satisfies Record<string, Labels | ((word: string) => Labels)>;
