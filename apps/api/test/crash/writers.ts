import { setTimeout as sleep } from 'node:timers/promises';
import type { SeededRandom } from '@trowel/http/testing';

/** A unit whose writing was acknowledged to the client, with the units its sheet covers. */
export interface Acknowledged {
  id: number;
  usNumber: string;
  covers: readonly number[];
}

/** What a client remembers of its writes. */
export interface Ledger {
  acknowledged: Acknowledged[];
  /** Writes without an answer that a second attempt found recorded. */
  foundLater: number;
  /** Answers 503. */
  unavailable: number;
  /** Answers that are neither a success nor 503 in the envelope, word by word. */
  unexpected: string[];
  /** Requests that ended without an answer. */
  cutOff: number;
  /** The longest wait for an acknowledgement, in ms. */
  slowestMs: number;
  /** When a request failed last, as `performance.now()`. */
  failedAt: number;
}

/** Clients that record units, each covering the one before and at times one of another client. */
export interface Writers {
  ledger: Ledger;
  /** Writes until `isEnough` says so, or the server is gone. */
  write(server: { url: string; token: string }, isEnough: () => boolean): Promise<void>;
}

/** Bounds the matrix that every write of a relation is checked against. */
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

/** Makes clients that write at the same time over as many connections; `team` begins the numbers of their units. */
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

/** Sends requests one at a time for each caller; undefined when no answer came. */
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

/** Clients that read lists over and over, each asking once more when it is told 503, after as long as it is told to wait. */
export interface Readers {
  told: { answered: number; failedTwice: number; failedAt: number; unexpected: string[] };
  read(isEnough: () => boolean): Promise<void>;
}

/** Makes clients that read at the same time. */
export function createReaders(clients: number, { url, token }: { url: string; token: string }): Readers {
  const told: Readers['told'] = { answered: 0, failedTwice: 0, failedAt: 0, unexpected: [] };
  /** Gives how long to wait before asking again, in seconds; nothing when it was answered. */
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

/** After a failure: false when nobody listens any more, else true after a short rest. */
async function isUp(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/health`).catch(() => undefined);
  if (!answer) return false;
  await answer.text();
  await sleep(RETRY_MS);
  return true;
}
