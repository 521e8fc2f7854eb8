/** A call the API refused, or could not answer. The message is a sentence that names the culprit. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** Of HTTP: 404, 412, 422, … */
  readonly status: number;
  /** The same for programs; its members depend on the failure (`errors` of 422 lists every problem). */
  readonly detail: Readonly<Record<string, unknown>>;
  /** Names the call in the log of the server. */
  readonly requestId: string | null;

  constructor(
    message: string,
    told: { status: number; detail: Readonly<Record<string, unknown>>; requestId: string | null },
  ) {
    super(message);
    this.status = told.status;
    this.detail = told.detail;
    this.requestId = told.requestId;
  }
}
