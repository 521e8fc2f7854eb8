import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOrderKeeper, type Statement } from '@trowel/domain/matrix';
import type { RelationType } from '@trowel/domain/records';
import { createRandom, type Random } from '@trowel/domain/testing';
import type { Context } from '@trowel/services/context';
import { seeAll } from '@trowel/services/sight';
import { createUnit } from '@trowel/services/records';
import { createServices } from '@trowel/services/startup';
import { renderTable, short } from './figures.ts';
import { fillGuardDatabase, GUARD_SITE, createGuardSite, type BenchRelation } from './guard-site.ts';

const SIZES = [1_000, 10_000, 50_000];
const CHECKS = 4_000;
const SAVES = 300;
/** First saves that are not counted. */
const WARM_UP = 20;
/** Units with more relations (topsoil, natural) are left out once: their own line of the change log is long. */
const HUB_RELATIONS = 1_000;

type Site = ReturnType<typeof createGuardSite>;

/**
 * Measures what saving a relation costs: the question whether it contradicts anything, with the chain, and the whole
 * save of a new unit with three relations (SQLite). CPU time of this process.
 */
export async function benchGuard(): Promise<void> {
  const rows: string[][] = [];
  for (const size of SIZES) {
    const site = createGuardSite(size);
    const figures = [checkAlone(site), await save(site, isNoHub(site)), await save(site, () => true)];
    const name = `${size.toLocaleString('en')} / ${site.relations.length.toLocaleString('en')}`;
    rows.push([name, ...figures.flatMap(({ p50, p99 }) => [p50, p99].map((ms) => `${short(ms)} ms`))]);
    rows.at(-1)!.push(`${short(figures[1]!.first)} ms`);
  }
  console.log(
    `Guard: is it contradicted, and by which chain (${CHECKS} questions); a new unit with 3 relations saved (${SAVES} times, with and without those on units of over ${HUB_RELATIONS} relations); CPU time\n`,
  );
  const headings = [
    'check p50',
    'p99 (goal 5)',
    'save p50',
    'p99',
    'save, hubs too, p50',
    'p99',
    'first save',
  ];
  console.log(renderTable(['units / relations', ...headings], rows), '\n');
}

interface Figures {
  p50: number;
  p99: number;
  first: number;
}

function checkAlone({ numbers, relations }: Site): Figures {
  const units = numbers.map((us_number) => ({ key: us_number, us_number, area: '' }));
  const order = createOrderKeeper(units, relations);
  const random = createRandom(7);
  const times = Array.from({ length: CHECKS }, (_, i) => {
    const statement = askAbout(random, { numbers, relations }, i);
    const before = process.cpuUsage();
    order.findContradictionOf(statement);
    return since(before);
  });
  return summarise(times);
}

/** In turn: any two units, a relation told the wrong way round, two units said to be one. */
function askAbout(random: Random, { numbers, relations }: Site, turn: number): Statement {
  const kind = turn % 3;
  if (kind === 1) {
    const { from, type, to } = pick(random, relations);
    return { from: to, type, to: from };
  }
  return { from: pick(random, numbers), type: kind === 0 ? 'covers' : 'same_as', to: pick(random, numbers) };
}

async function save(site: Site, isWanted: (relation: BenchRelation) => boolean): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-bench-'));
  const databaseUrl = `sqlite:///${join(folder, 'guard.db')}`;
  await fillGuardDatabase(databaseUrl, site);
  const services = await createServices({
    databaseUrl,
    filesDir: folder,
    jwtSecret: 'of no use outside this bench, and long',
  });
  try {
    const actor = { id: null, username: 'bench', role: 'operator' as const };
    return await saveUnits(
      { actor, via: 'api', language: 'en', services: seeAll(services) },
      site.relations.filter((relation) => isWanted(relation)),
    );
  } finally {
    await services.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function saveUnits(ctx: Context, relations: readonly BenchRelation[]): Promise<Figures> {
  const random = createRandom(11);
  const times: number[] = [];
  for (let i = 0; i < SAVES + WARM_UP; i++) {
    // One of five contradicts.
    const [one, two] = [pick(random, relations), pick(random, relations)];
    const [later, earlier] = i % 5 === 4 ? [one.to, one.from] : [one.from, one.to];
    const relationships = [tell('covered_by', later), tell('covers', earlier), tell('covers', two.to)];
    const before = process.cpuUsage();
    await createUnit(ctx, { site_name: GUARD_SITE, us_number: `new ${i}`, relationships });
    times.push(since(before));
  }
  return { ...summarise(times.slice(WARM_UP)), first: times[0]! };
}

function tell(type: RelationType, us_number: string): { type: RelationType; us_number: string } {
  return { type, us_number };
}

function isNoHub({ relations }: Site): (relation: BenchRelation) => boolean {
  const counts = new Map<string, number>();
  for (const { from, to } of relations) {
    for (const end of [from, to]) counts.set(end, (counts.get(end) ?? 0) + 1);
  }
  return ({ from, to }) => counts.get(from)! < HUB_RELATIONS && counts.get(to)! < HUB_RELATIONS;
}

function pick<T>(random: Random, items: readonly T[]): T {
  return items[Math.floor(random() * items.length)]!;
}

/** CPU time in ms. */
function since(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function summarise(times: readonly number[]): Figures {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)]!;
  return { p50: at(0.5), p99: at(0.99), first: times[0]! };
}
