/** An invalid field of a request. */
export interface FieldIssue {
  /** Key of the field, in a batch `records.3.changes.period`. */
  field: string;
  message: string;
  type: string;
}

/** Reason why a request failed. */
export interface Problem {
  /** HTTP status, 0 if the server was not reached. */
  status: number;
  /**
   * Error code of the server (`missing_token`, `stale_version`, …) or a code derived from the status,
   * such as `offline`.
   */
  code: string;
  /** A sentence from the server in the user's language. Messages for programs and the log are in English. */
  message: string;
  fields: readonly FieldIssue[];
  /** Identifies the request in the server's log. */
  requestId: string | undefined;
  /** Seconds after which a retry makes sense. */
  retryAfterS: number | undefined;
  /** All details from the server: versions, dependants, candidates, … */
  detail: Readonly<Record<string, unknown>>;
}

/** A problem as an error, for callers that can only throw, such as a query. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.name = 'ProblemError';
    this.problem = problem;
  }
}

/** Returns the problem of any thrown value. */
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

/** Messages for failures without one: an unreachable server, and responses of a proxy in front of it. */
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

/** Returns a sentence for a status that came without a message. */
export function formatStatus(status: number): string {
  const { unreached, away, ended, tooLarge, tooMany, unclear } = words();
  if (status === 0) return unreached;
  if (status === 401) return ended;
  if (status === 413) return tooLarge;
  if (status === 429) return tooMany;
  return status >= 502 && status <= 504 ? away : unclear(status);
}

/** The problem of an unreachable server. */
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

/** Reads the problem from an unsuccessful response. `body` is its parsed JSON. */
export function problemIn({ status, headers }: Pick<Response, 'status' | 'headers'>, body: unknown): Problem {
  const { message, detail } = readObject(body);
  const details = readObject(detail);
  const { type, errors, request_id: requestId } = details;
  return {
    status,
    code: typeof type === 'string' ? type : (CODES[status] ?? 'failed'),
    message: typeof message === 'string' && message !== '' ? message : formatStatus(status),
    fields: Array.isArray(errors) ? errors.map(readIssue) : [],
    requestId: typeof requestId === 'string' ? requestId : (headers.get('x-request-id') ?? undefined),
    retryAfterS: Number(headers.get('retry-after')) || undefined,
    detail: details,
  };
}

function readIssue(issue: unknown): FieldIssue {
  const { field, message, type } = readObject(issue);
  return { field: String(field ?? ''), message: String(message ?? ''), type: String(type ?? '') };
}

function readObject(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
