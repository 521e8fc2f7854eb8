import type { MatrixScene } from '@trowel/domain/drawing';
import type { Random } from '@trowel/domain/testing';
import type { Answer, Asked, Asker } from './asker.ts';
import type { Ground, KnownSite, KnownUnit } from './ground.ts';

/** Somebody who works with the services. */
export interface Client {
  /** Asks a path of the service it works with. */
  ask(kind: string, path: string, asked?: Asked): Promise<Answer | undefined>;
  random: Random;
  ground: Ground;
  /** The site it works at most of the time. */
  own: KnownSite;
  /** Its place among all clients, from 1: numbers it records begin with it. */
  place: number;
  /** How many records it has made. */
  made: number;
  /** The versions of the units it has open, by id. */
  open: Map<number, string>;
  /** The drawings it has before it, by what was asked for. */
  drawings: Map<string, MatrixScene>;
}

/** One thing a client does, in one request or a few. */
export interface Step {
  /** How often it does so, beside the other weights. */
  weight: number;
  run(client: Client): Promise<unknown>;
}

const MOST_OPEN = 20;
/** Of the times it looks at units: at the large site, at any other. */
const AT_LARGE = 0.15;
const ELSEWHERE = 0.15;

/** Makes a client of an asker. */
export function createClient(
  asker: Asker,
  { url, ...rest }: Pick<Client, 'random' | 'ground' | 'place'> & { url: string },
): Client {
  const { sites } = rest.ground;
  return {
    ...rest,
    ask: (kind, path, asked) => asker.ask(kind, url + path, asked),
    own: sites[rest.place % sites.length]!,
    made: 0,
    open: new Map(),
    drawings: new Map(),
  };
}

/** Does one of some steps, by chance. */
export async function runRandomStep(client: Client, steps: readonly Step[]): Promise<void> {
  let left = client.random() * steps.reduce((sum, { weight }) => sum + weight, 0);
  for (const step of steps) {
    left -= step.weight;
    if (left > 0) continue;
    await step.run(client);
    return;
  }
}

/** A site: mostly the client's own. */
export function pickSite({ random, own, ground }: Client): KnownSite {
  const chance = random();
  if (chance < AT_LARGE) return ground.large;
  return chance < AT_LARGE + ELSEWHERE ? pick(random, ground.sites) : own;
}

/** A unit of a site. */
export function pickUnit({ random }: Client, { units }: KnownSite): KnownUnit {
  return pick(random, units);
}

export function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)]!;
}

/** A whole number from 0, below a limit. */
export function below(random: Random, limit: number): number {
  return Math.floor(random() * limit);
}

/** Remembers the version of a unit that is open; the one opened longest ago is closed. */
export function rememberOpen({ open }: Client, id: number, etag: string): void {
  open.delete(id);
  open.set(id, etag);
  for (const oldest of open.keys()) {
    if (open.size <= MOST_OPEN) return;
    open.delete(oldest);
  }
}
