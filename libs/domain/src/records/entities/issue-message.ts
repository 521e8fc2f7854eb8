import type { z } from 'zod';

type RawIssue = z.core.$ZodRawIssue;

const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

const FORMATS: Record<string, string> = {
  date: 'must be a day such as 2026-05-31',
  datetime: 'must be a moment such as 2026-05-31T08:30:00Z',
  email: 'must be an e-mail address',
};

const COUNTED: Record<string, string> = { string: 'characters', array: 'entries' };

/** What untrusted input is parsed with: absent fields can be told from wrong ones, and messages are our own. */
export const REPORTING = { reportInput: true, error: tellIssue } as const;

/** Gives what is wrong as the end of a sentence that begins with the field (`must be a number`), or undefined. */
export function tellIssue(issue: RawIssue): string | undefined {
  if (issue.input === undefined) return 'is required';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${KINDS[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.join(', ')}`;
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'is not well formed';
    case 'too_big':
      return tellBound('at most', Number(issue.maximum), COUNTED[issue.origin]);
    case 'too_small':
      return tellBound('at least', Number(issue.minimum), COUNTED[issue.origin]);
    case 'invalid_key':
      return 'has a name that is empty or too long';
    case 'invalid_union':
      return tellUnion(issue.errors);
    default:
      return undefined;
  }
}

function tellBound(bound: string, value: number, counted: string | undefined): string {
  if (counted === undefined) return `must be ${bound} ${value}`;
  if (bound === 'at least' && value === 1) return 'must not be empty';
  return `must have ${bound} ${value} ${counted}`;
}

/** The alternatives in one sentence: `must be a text or a number`. */
function tellUnion(branches: readonly (readonly { message: string }[])[]): string {
  const wishes = branches.map(([first]) => first?.message.replace(/^must be /, '') ?? '');
  return `must be ${[...new Set(wishes)].filter(Boolean).join(' or ')}`;
}
