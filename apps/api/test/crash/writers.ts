import { setTimeout as sleep } from 'node:timers/promises';
import type { SeededRandom } from '@trowel/http/testing';

/** A unit with acknowledged write, and the units it covers. */
export interface Acknowledged {
  id: number;
  usNumber: string;
  covers: readonly number[];
}

/** Record of a client's writes. */
export interface Ledger {
  acknowledged: Acknowledged[];
  /** Number of unanswered writes that a retry found recorded. */
  foundLater: number;
  /** Number of 503 responses. */
  unavailable: number;
  /** Texts of responses that are neither successful nor 503 in the envelope. */
  unexpected: string[];
  /** Number of requests that ended without a response. */
  cutOff: number;
  /** Longest time until an acknowledgement, in ms. */
  slowestMs: number;
  /** Time of the last failed request, as `performance.now()`. */
  failedAt: number;
}

/** Clients that record units. Each unit covers the one before, and sometimes one of another client. */
export interface Writers {
  ledger: Ledger;
  /** Writes until `isEnough` returns true, or the server is gone. */
  write(server: { url: string; token: string }, isEnough: () => boolean): Promise<void>;
}

/** Limits the matrix against which every write of a relation is checked. */
const UNITS_A_SITE = 40;
const RETRY_MS = 20;

interface Lane {
  name: string;
  site: number;
  count: number;
  last?: Acknowledged;
}

interface Reply {
  status: number;
  text: string;
}

/** Creates clients that write concurrently over as many connections. `team` is the prefix of their unit numbers. */
export function createWriters(clients: number, random: SeededRandom, team = 'L'): Writers {
  const ledger: Ledger = {
    acknowledged: [],
    foundLater: 0,
    unavailable: 0,
    unexpected: [],
    cutOff: 0,
    slowestMs: 0,
    failedAt: 0,
  };
  const lanes: Lane[] = Array.from({ length: clients }, (_, i) => ({
    name: `${team}${i}`,
    site: -1,
    count: 0,
  }));
  const siteNow = (): number => Math.floor(ledger.acknowledged.length / UNITS_A_SITE);

  return {
    ledger,
    async write({ url, token }, isEnough) {
      const send = createSender(url, token, ledger);
      let isGone = false;
      const goOn = (): boolean => !isGone && !isEnough();
      await Promise.all(
        lanes.map(async (lane) => {
          while (goOn()) {
            const isDone = lane.site === siteNow() ? await recordNext(lane) : await moveOn(lane);
            if (!isDone && !(await isUp(url))) isGone = true;
          }
        }),
      );

      async function moveOn(lane: Lane): Promise<boolean> {
        const site = siteNow();
        const reply = await send('/api/sites', { site_name: `Site ${site}` });
        if (reply?.status !== 201 && reply?.status !== 409) return note(reply);
        Object.assign(lane, { site, count: 0 });
        delete lane.last;
        return true;
      }

      async function recordNext(lane: Lane): Promise<boolean> {
        const usNumber = `${lane.name}-${lane.count}`;
        const covered = pickCovered(lane);
        const body = {
          site_name: `Site ${lane.site}`,
          us_number: usNumber,
          description: 'Layer of brown silt with charcoal',
          relationships: covered.map((unit) => ({ type: 'covers', us_number: unit.usNumber })),
        };
        const began = performance.now();
        const reply = await send('/api/us', body);
        if (reply?.status !== 201 && reply?.status !== 409) return note(reply);
        if (reply.status === 409) ledger.foundLater++;
        else acknowledge(lane, { usNumber, covered, id: idOf(reply) });
        ledger.slowestMs = Math.max(ledger.slowestMs, Math.round(performance.now() - began));
        lane.count++;
        return true;
      }
    },
  };

  function pickCovered(lane: Lane): Acknowledged[] {
    const other = lanes[random.between(0, lanes.length - 1)];
    const fromOther = other !== lane && other?.site === lane.site ? other.last : undefined;
    return [lane.last, fromOther].filter((unit) => unit !== undefined);
  }

  function acknowledge(
    lane: Lane,
    { id, usNumber, covered }: { id: number; usNumber: string; covered: readonly Acknowledged[] },
  ): void {
    lane.last = { id, usNumber, covers: covered.map((unit) => unit.id) };
    ledger.acknowledged.push(lane.last);
  }

  function note(reply: Reply | undefined): false {
    ledger.failedAt = performance.now();
    if (reply?.status === 503 && isEnvelope(reply.text)) ledger.unavailable++;
    else if (reply) ledger.unexpected.push(`${reply.status} ${reply.text}`);
    return false;
  }
}

function idOf({ text }: Reply): number {
  const { data } = JSON.parse(text) as { data: { id: number } };
  return data.id;
}

function isEnvelope(text: string): boolean {
  const { status, message } = JSON.parse(text) as { status?: unknown; message?: unknown };
  return status === 'error' && typeof message === 'string';
}

type Send = (path: string, body: object) => Promise<Reply | undefined>;

/** Creates a function that sends requests one at a time. It returns undefined if there is no response. */
function createSender(url: string, token: string, ledger: Ledger): Send {
  return async (path, body) => {
    try {
      const answer = await fetch(url + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return { status: answer.status, text: await answer.text() };
    } catch {
      ledger.cutOff++;
      return undefined;
    }
  };
}

/** Clients that read lists repeatedly. After a 503 they retry once, after the requested delay. */
export interface Readers {
  told: { answered: number; failedTwice: number; failedAt: number; unexpected: string[] };
  read(isEnough: () => boolean): Promise<void>;
}

/** Creates clients that read concurrently. */
export function createReaders(clients: number, { url, token }: { url: string; token: string }): Readers {
  const told: Readers['told'] = { answered: 0, failedTwice: 0, failedAt: 0, unexpected: [] };
  /** Returns the delay before a retry in seconds, or undefined after a response. */
  const ask = async (): Promise<number | undefined> => {
    const answer = await fetch(`${url}/api/us?limit=5`, { headers: { authorization: `Bearer ${token}` } });
    const text = await answer.text();
    if (answer.status === 200) {
      told.answered++;
      return undefined;
    }
    told.failedAt = performance.now();
    if (answer.status !== 503) told.unexpected.push(`${answer.status} ${text}`);
    return Number(answer.headers.get('retry-after') ?? 0);
  };
  const askAgain = async (): Promise<void> => {
    const wait = await ask();
    if (wait === undefined) return;
    await sleep(wait * 1_000);
    if ((await ask()) !== undefined) told.failedTwice++;
  };
  return {
    told,
    async read(isEnough) {
      const readOn = async (): Promise<void> => {
        while (!isEnough()) await askAgain();
      };
      await Promise.all(Array.from({ length: clients }, readOn));
    },
  };
}

/** After a failure: returns false if the server is down, otherwise true after a short delay. */
async function isUp(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/health`).catch(() => undefined);
  if (!answer) return false;
  await answer.text();
  await sleep(RETRY_MS);
  return true;
}
