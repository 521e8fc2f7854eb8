/** The failures that callers receive. Anything else is a bug. */
export type ErrorCode =
  | 'bad_request'
  | 'validation'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict'
  | 'stale_version'
  | 'too_large'
  | 'unsupported_media_type'
  | 'rate_limited'
  | 'insufficient_storage'
  | 'unavailable';

/** A problem with one field of a request. `field` is a path such as `relationships.2.type`. */
export interface FieldProblem {
  field: string;
  message: string;
  /** `missing`, `unrecognized_key`, `invalid_type`, `too_long`, `unknown_site`, … */
  type: string;
}

/** A text in both languages, or only in English if only programs see it. */
export type Message = string | BilingualMessage;
export interface BilingualMessage {
  en: string;
  it: string;
}

/** A problem with one field, in both languages if people see it. */
export interface BilingualFieldProblem extends Omit<FieldProblem, 'message'> {
  message: Message;
}

/** Returns a message in a language. A message that exists only in English is returned unchanged. */
export function formatIn(language: 'en' | 'it', message: Message): string {
  return typeof message === 'string' ? message : message[language];
}

/**
 * An error that the caller can understand and fix. The message names the cause, `code` determines the HTTP
 * status and the tool result, and `detail` is for programs.
 */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly detail: Record<string, unknown>;
  /** The message in each available language. */
  readonly localizedMessage: Message;

  constructor(code: ErrorCode, message: Message, detail: Record<string, unknown> = {}) {
    super(formatIn('en', message));
    this.name = new.target.name;
    this.code = code;
    this.detail = detail;
    this.localizedMessage = message;
  }
}

/**
 * Sets the message of a failure to a language, if it is available in that language. Call it where the language of the
 * user is known. It may be called again with the other language.
 */
export function formatInLanguage(language: 'en' | 'it', error: unknown): unknown {
  if (!(error instanceof DomainError)) return error;
  const whole = formatIn('en', error.localizedMessage);
  error.message = formatIn(language, error.localizedMessage);
  if (error instanceof UnauthenticatedError)
    error.detail['description'] = formatIn(language, error.description);
  const fields = error instanceof ValidationError ? error.problems : [];
  for (const [at, problem] of ((error.detail['errors'] ?? []) as FieldProblem[]).entries()) {
    const text = fields[at]?.message ?? problem.message;
    problem.message = formatIn(language, text === whole ? error.localizedMessage : text);
  }
  return error;
}

/** Headlines of errors whose detail names the problem. */
const HEADLINES = {
  validation: { en: 'Validation error', it: 'Alcuni dati non sono validi' },
  unauthenticated: { en: 'Authentication credentials invalid', it: 'Credenziali non valide' },
  forbidden: { en: 'Insufficient permissions', it: 'Permessi insufficienti' },
  stale: {
    en: 'The record was changed by someone else since you read it',
    it: 'Dopo che l’hai letta, la scheda è stata modificata da qualcun altro',
  },
} as const satisfies Readonly<Record<string, BilingualMessage>>;

/** Returns the message of a failure in both languages. */
export function formatInBoth({ localizedMessage }: DomainError): BilingualMessage {
  return { en: formatIn('en', localizedMessage), it: formatIn('it', localizedMessage) };
}

/** The request itself cannot be read: broken JSON, a wrong current password. */
export class BadRequestError extends DomainError {
  constructor(message: Message, detail?: Record<string, unknown>) {
    super('bad_request', message, detail);
  }
}

/** Fields with invalid values. All problems are listed. */
export class ValidationError extends DomainError {
  readonly problems: readonly BilingualFieldProblem[];

  constructor(problems: readonly BilingualFieldProblem[], message: Message = HEADLINES.validation) {
    super('validation', message, {
      errors: problems.map((one) => ({ ...one, message: formatIn('en', one.message) })),
    });
    this.problems = problems;
  }
}

/** Nobody is logged in, or the session has ended. `type` is `missing_token`, `expired_token`, … */
export class UnauthenticatedError extends DomainError {
  readonly description: Message;

  constructor(type: string, description: Message) {
    super('unauthenticated', HEADLINES.unauthenticated, { type, description: formatIn('en', description) });
    this.description = description;
  }
}

/** The account may not do this. */
export class ForbiddenError extends DomainError {
  constructor(required: string, held: readonly string[]) {
    super('forbidden', HEADLINES.forbidden, {
      required_permission: required,
      user_permissions: [...held],
    });
  }
}

/** The record named does not exist. */
export class NotFoundError extends DomainError {
  constructor(message: Message, detail?: Record<string, unknown>) {
    super('not_found', message, detail);
  }
}

/** The write conflicts with stored records: a key in use, a dependent record, a newer change. */
export class ConflictError extends DomainError {
  constructor(message: Message, detail?: Record<string, unknown>) {
    super('conflict', message, detail);
  }
}

/** Somebody changed the record since the caller read it. */
export class StaleVersionError extends DomainError {
  constructor(currentVersion: number, yourVersion: number | string) {
    super('stale_version', HEADLINES.stale, {
      current_version: currentVersion,
      your_version: yourVersion,
    });
  }
}

/** The request exceeds a limit of size, rows or ratio. */
export class TooLargeError extends DomainError {
  constructor(message: Message, detail?: Record<string, unknown>) {
    super('too_large', message, detail);
  }
}

/** The service does not read this type of content. */
export class UnsupportedMediaTypeError extends DomainError {
  constructor(message: Message, detail?: Record<string, unknown>) {
    super('unsupported_media_type', message, detail);
  }
}

/** A dependency of the service (the database, the disk) does not respond. */
export class UnavailableError extends DomainError {
  constructor(message: Message, detail?: Record<string, unknown>) {
    super('unavailable', message, detail);
  }
}

/** There is no room for files, or their folder cannot be written: `detail.type` is `storage_full` or `storage_unwritable`. */
export class InsufficientStorageError extends DomainError {
  constructor(message: Message, detail?: Record<string, unknown>) {
    super('insufficient_storage', message, detail);
  }
}
