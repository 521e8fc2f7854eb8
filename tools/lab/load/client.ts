import type { MatrixScene } from '@trowel/domain/drawing';
import type { Random } from '@trowel/domain/testing';
import type { Answer, Asked, Asker } from './asker.ts';
import type { Ground, KnownSite, KnownUnit } from './ground.ts';

/** A simulated user of the services. */
export interface Client {
  /** Sends a request to a path of the service that the client uses. */
  ask(kind: string, path: string, asked?: Asked): Promise<Answer | undefined>;
  random: Random;
  ground: Ground;
  /** The site on which it works most of the time. */
  own: KnownSite;
  /** Its number among all clients, from 1. The numbers of its records begin with it. */
  place: number;
  /** Number of records that it has created. */
  made: number;
  /** Versions of the units that it has open, by id. */
  open: Map<number, string>;
  /** Drawings that it shows, by request. */
  drawings: Map<string, MatrixScene>;
}

/** One action of a client, in one or a few requests. */
export interface Step {
  /** Relative frequency of the step. */
  weight: number;
  run(client: Client): Promise<unknown>;
}

const MOST_OPEN = 20;
/** Share of the list requests that concern the large site. */
const AT_LARGE = 0.15;
const ELSEWHERE = 0.15;

/** Creates a client that sends its requests with `asker`. */
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

/** Runs one of the steps, chosen at random by weight. */
export async function runRandomStep(client: Client, steps: readonly Step[]): Promise<void> {
  let left = client.random() * steps.reduce((sum, { weight }) => sum + weight, 0);
  for (const step of steps) {
    left -= step.weight;
    if (left > 0) continue;
    await step.run(client);
    return;
  }
}

/** Picks a site, usually that of the client. */
export function pickSite({ random, own, ground }: Client): KnownSite {
  const chance = random();
  if (chance < AT_LARGE) return ground.large;
  return chance < AT_LARGE + ELSEWHERE ? pick(random, ground.sites) : own;
}

/** Picks a unit of a site. */
export function pickUnit({ random }: Client, { units }: KnownSite): KnownUnit {
  return pick(random, units);
}

export function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)]!;
}

/** Returns a random integer from 0 up to, but not including, a limit. */
export function below(random: Random, limit: number): number {
  return Math.floor(random() * limit);
}

/** Stores the version of an open unit. Drops the unit that was opened first if there are too many. */
export function rememberOpen({ open }: Client, id: number, etag: string): void {
  open.delete(id);
  open.set(id, etag);
  for (const oldest of open.keys()) {
    if (open.size <= MOST_OPEN) return;
    open.delete(oldest);
  }
}
