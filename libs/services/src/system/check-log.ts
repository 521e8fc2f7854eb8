import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { CheckedLine, LineState, LogEnd } from '@trowel/db';
import { z } from 'zod';
import type { Services } from '../context.ts';

/** What is wrong with a line: not as it was written; lines before it are missing; the log ends before it did. */
export type LineFault = Exclude<LineState, 'whole'> | 'missing_before' | 'cut_off';

/** A line of the change log that is not as it was written. */
export interface BadLine {
  sequence: number;
  /** What it is about; nothing where the line is gone. */
  about: { entity: string; record_id: number; at: string } | null;
  fault: LineFault;
}

/** What came of checking the change log. */
export interface LogCheck {
  /** `unknown_key` when no line is bad, but some were signed with a secret that is not known here. */
  state: 'whole' | 'broken' | 'unknown_key';
  lines: number;
  /** How many are bad. */
  bad: number;
  firstBad: BadLine | null;
  checkedAt: string;
}

const LINES_AT_ONCE = 500;
/** Outside of the database: who cuts off the end of the log, or its seals, cannot change it there too. */
export function endKey(place: string): string {
  return `audit/${createHash('sha256').update(place).digest('hex').slice(0, 16)}`;
}

const End = z.object({ sequence: z.int(), seal: z.string().nullable() });

/**
 * Reads the whole change log and checks each line over the one before; where all is well, notes where it ends. Cost: 10 µs
 * a line and reading it, with others served meanwhile; `onLines` hears how many were read.
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
  // Of a log that was empty nothing can be cut off.
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

/** Gives where the log ended when it was last found whole. */
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
 * Seals the lines of a log from before there were seals. One whose end was noted had seals: it is left as it is, and found
 * broken.
 */
export async function sealOlderLines(services: Services): Promise<void> {
  const [first] = await services.database.reads.changes.checkAfter({ sequence: 0, seal: null }, 1);
  if (first?.seal !== null || (await readEnd(services))) return;
  await services.database.transaction((store) => store.changes.sealOlder());
}
