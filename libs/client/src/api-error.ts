/** A failed call. The message is a sentence that names the cause. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status: 404, 412, 422, … */
  readonly status: number;
  /** Details for programs. The fields depend on the error (`errors` of 422 lists every problem). */
  readonly detail: Readonly<Record<string, unknown>>;
  /** Id of the call in the log of the server. */
  readonly requestId: string | null;

  constructor(
    message: string,
    answer: { status: number; detail: Readonly<Record<string, unknown>>; requestId: string | null },
  ) {
    super(message);
    this.status = answer.status;
    this.detail = answer.detail;
    this.requestId = answer.requestId;
  }
}
