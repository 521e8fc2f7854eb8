/** What is wrong with one field of what was sent. */
export interface FieldIssue {
  /** The field's key; in a batch `records.3.changes.period`. */
  field: string;
  message: string;
  type: string;
}

/** Why there is no answer. */
export interface Problem {
  /** 0 when the server was not reached. */
  status: number;
  /** `offline`, `missing_token`, `stale_version`, … : what the server calls it, else a word for its status. */
  code: string;
  /** A sentence of the server, in English unless it is a finding. */
  message: string;
  fields: readonly FieldIssue[];
  /** By which the server's log finds it. */
  requestId: string | undefined;
  /** When trying again makes sense, in seconds. */
  retryAfterS: number | undefined;
  /** All the server told: versions, dependants, candidates, … */
  detail: Readonly<Record<string, unknown>>;
}

/** A problem where only an error can be handed on, as in a query. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.name = 'ProblemError';
    this.problem = problem;
  }
}

/** Gives the problem of anything that was thrown. */
export function problemOf(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem;
  return { ...NOTHING, code: 'program', message: error instanceof Error ? error.message : String(error) };
}

const NOTHING: Problem = {
  status: -1,
  code: 'program',
  message: '',
  fields: [],
  requestId: undefined,
  retryAfterS: undefined,
  detail: {},
};

const UNREACHED_WORDS = {
  en: 'The server cannot be reached.',
  it: 'Il server non è raggiungibile.',
};

/** The problem of a server that is not reached, which nobody else puts into words. */
export const UNREACHED: Problem = {
  ...NOTHING,
  status: 0,
  code: 'offline',
  get message() {
    return UNREACHED_WORDS[document.documentElement.lang === 'it' ? 'it' : 'en'];
  },
};

const CODES: Readonly<Record<number, string>> = {
  400: 'bad_request',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  412: 'stale_version',
  413: 'too_large',
  422: 'validation',
  429: 'rate_limited',
};

/** Reads the problem from an answer that is no success; `body` is what was read of it as JSON. */
export function problemIn({ status, headers }: Pick<Response, 'status' | 'headers'>, body: unknown): Problem {
  const { message, detail } = readObject(body);
  const told = readObject(detail);
  const { type, errors, request_id: requestId } = told;
  return {
    status,
    code: typeof type === 'string' ? type : (CODES[status] ?? 'failed'),
    message: typeof message === 'string' ? message : '',
    fields: Array.isArray(errors) ? errors.map(readIssue) : [],
    requestId: typeof requestId === 'string' ? requestId : (headers.get('x-request-id') ?? undefined),
    retryAfterS: Number(headers.get('retry-after')) || undefined,
    detail: told,
  };
}

function readIssue(issue: unknown): FieldIssue {
  const { field, message, type } = readObject(issue);
  return { field: String(field ?? ''), message: String(message ?? ''), type: String(type ?? '') };
}

function readObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
