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
  /** A sentence of the server, in the person's language; what only programs and the log meet is in English. */
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

/** What nobody else puts into words: a server that is not reached, and answers of what stands before it. */
const WORDS = {
  en: {
    unreached: 'The server cannot be reached.',
    away: 'The server does not answer at the moment. Try again shortly.',
    ended: 'The session has ended: log in again.',
    tooLarge: 'This is larger than the server accepts.',
    tooMany: 'Too many requests in a short time. Wait a minute.',
    unclear: (status: number) => `The server answered with the status ${status} and gave no reason.`,
  },
  it: {
    unreached: 'Il server non è raggiungibile.',
    away: 'Il server al momento non risponde. Riprova tra poco.',
    ended: 'La sessione è terminata: accedi di nuovo.',
    tooLarge: 'Supera la dimensione che il server accetta.',
    tooMany: 'Troppe richieste in poco tempo. Aspetta un minuto.',
    unclear: (status: number) => `Il server ha risposto con lo stato ${status}, senza indicare il motivo.`,
  },
};

function words(): (typeof WORDS)['en'] {
  return WORDS[document.documentElement.lang === 'it' ? 'it' : 'en'];
}

/** Gives a sentence for a status that came without one. */
export function formatStatus(status: number): string {
  const { unreached, away, ended, tooLarge, tooMany, unclear } = words();
  if (status === 0) return unreached;
  if (status === 401) return ended;
  if (status === 413) return tooLarge;
  if (status === 429) return tooMany;
  return status >= 502 && status <= 504 ? away : unclear(status);
}

/** The problem of a server that is not reached. */
export const UNREACHED: Problem = {
  ...NOTHING,
  status: 0,
  code: 'offline',
  get message() {
    return words().unreached;
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
    message: typeof message === 'string' && message !== '' ? message : formatStatus(status),
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
