import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { CheckedLine, LineState, LogEnd } from '@trowel/db';
import { z } from 'zod';
import type { Services } from '../context.ts';

/** Fault of a line: altered, preceded by missing lines, or the log was cut off after it. */
export type LineFault = Exclude<LineState, 'whole'> | 'missing_before' | 'cut_off';

/** A line of the change log with a fault. */
export interface BadLine {
  sequence: number;
  /** Its subject; null if the line is missing. */
  about: { entity: string; record_id: number; at: string } | null;
  fault: LineFault;
}

/** Result of checking the change log. */
export interface LogCheck {
  /** `unknown_key` if no line is bad, but some were signed with an unknown secret. */
  state: 'whole' | 'broken' | 'unknown_key';
  lines: number;
  /** Number of bad lines. */
  bad: number;
  firstBad: BadLine | null;
  checkedAt: string;
}

const LINES_AT_ONCE = 500;
/** Stored outside the database: somebody who can cut off the log there cannot change this copy. */
export function endKey(place: string): string {
  return `audit/${createHash('sha256').update(place).digest('hex').slice(0, 16)}`;
}

const End = z.object({ sequence: z.int(), seal: z.string().nullable() });

/**
 * Reads the whole change log and verifies each line against the one before. If all is well, it stores
 * where the log ends. Cost: 10 µs per line plus reading, with other requests served meanwhile.
 * `onLines` gets the number of lines read.
 */
export async function checkLog(
  services: Services,
  onLines: (lines: number) => void = () => undefined,
): Promise<LogCheck> {
  const { changes } = services.database.reads;
  const noted = await readEnd(services);
  const faults: BadLine[] = [];
  let lines = 0;
  let end: LogEnd = { sequence: 0, seal: null };
  for (;;) {
    const some = await changes.checkAfter(end, LINES_AT_ONCE);
    for (const line of some) {
      if (line.state !== 'whole') faults.push(faultOf(line, end));
      end = line;
    }
    lines += some.length;
    onLines(lines);
    if (some.length < LINES_AT_ONCE) break;
  }
  // An empty log cannot be cut off.
  if (noted && noted.sequence > 0 && (await changes.findSeal(noted.sequence)) !== noted.seal)
    faults.push(cutOff(noted, end));
  const bad = faults.filter(({ fault }) => fault !== 'unknown_key');
  if (bad.length === 0) await noteEnd(services, end);
  return {
    state: bad.length > 0 ? 'broken' : faults.length > 0 ? 'unknown_key' : 'whole',
    lines,
    bad: bad.length,
    firstBad: bad[0] ?? faults[0] ?? null,
    checkedAt: services.clock().toISOString(),
  };
}

function faultOf({ sequence, entity, record_id, at, state }: CheckedLine, before: LogEnd): BadLine {
  const isGap = state === 'altered' && sequence !== before.sequence + 1;
  const fault = isGap ? 'missing_before' : (state as LineFault);
  return { sequence, about: { entity, record_id, at }, fault };
}

function cutOff(noted: LogEnd, end: LogEnd): BadLine {
  return { sequence: Math.min(noted.sequence, end.sequence + 1), about: null, fault: 'cut_off' };
}

/** Returns the end of the log at the last successful check. */
async function readEnd({ database, files }: Services): Promise<LogEnd | undefined> {
  const stream = await files.openRead(endKey(database.place));
  return stream && End.parse(JSON.parse(await text(stream)));
}

async function noteEnd({ database, files }: Services, { sequence, seal }: LogEnd): Promise<void> {
  const bytes = Buffer.from(JSON.stringify({ sequence, seal }));
  const received = await files.receive(Readable.from([bytes]), { maxBytes: bytes.byteLength });
  await received.keep(endKey(database.place));
}

/**
 * Seals the lines of a log from versions without seals. A log with a stored end had seals, so it is
 * left as it is and reported as broken.
 */
export async function sealOlderLines(services: Services): Promise<void> {
  const [first] = await services.database.reads.changes.checkAfter({ sequence: 0, seal: null }, 1);
  if (first?.seal !== null || (await readEnd(services))) return;
  await services.database.transaction((store) => store.changes.sealOlder());
}
