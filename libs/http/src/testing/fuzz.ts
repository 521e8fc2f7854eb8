import { ErrorEnvelope } from '../openapi/openapi-errors.ts';
import type { FuzzRequest, FuzzTarget } from './fuzz-requests.ts';
import { seedRandom } from './seeded-random.ts';

/** The parts of a response that are checked. */
export interface FuzzAnswer {
  status: number;
  contentType: string | null;
  text: string;
}

export interface FuzzOptions {
  targets: readonly FuzzTarget[];
  /** Number of requests per operation. */
  rounds: number;
  seed: number;
  send(request: FuzzRequest): Promise<FuzzAnswer>;
}

const MAX_FAULTS = 20;

/**
 * Sends many kinds of requests to each operation and returns the faults of the responses with the
 * requests that reproduce them: server errors, undocumented statuses or media types, errors without
 * the envelope. At most 20.
 */
export async function fuzz({ targets, rounds, seed, send }: FuzzOptions): Promise<string[]> {
  const faults: string[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const [place, target] of targets.entries()) {
      const request = target.createRequest(seedRandom(seed + round * 1_000 + place));
      const fault = judge(target, await send(request));
      if (fault === undefined) continue;
      faults.push(`${fault}: ${describe(request)}`);
      if (faults.length >= MAX_FAULTS) return faults;
    }
  }
  return faults;
}

function judge(
  { name, declared }: FuzzTarget,
  { status, contentType, text }: FuzzAnswer,
): string | undefined {
  const types = declared.get(status);
  if (status === 500) return `${name} failed with ${text.slice(0, 300)}`;
  // Random text in a path may match another operation, or none.
  if (status === 405) return undefined;
  if (types === undefined) return `${name} does not declare ${status}, ${text.slice(0, 300)}`;
  const type = contentType?.split(';', 1)[0];
  if (status >= 400 && !isEnvelope(text)) return `${name} answers ${status} with ${text.slice(0, 300)}`;
  if (text !== '' && types.length > 0 && !types.some((one) => one === '*/*' || one.split(';', 1)[0] === type))
    return `${name} answers ${status} as ${type}, not ${types.join(' or ')}`;
  return undefined;
}

function isEnvelope(text: string): boolean {
  try {
    return ErrorEnvelope.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

function describe({ method, path, caller, headers, body }: FuzzRequest): string {
  const sent = body instanceof FormData ? JSON.stringify([...body]) : String(body ?? '');
  return `${method} ${path} as ${caller} ${JSON.stringify(headers)} ${sent}`.slice(0, 2_000);
}
