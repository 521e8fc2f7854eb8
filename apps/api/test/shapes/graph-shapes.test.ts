import { siteColumns, unitColumns } from '@trowel/domain/records';
import { DomainError } from '@trowel/domain/core';
import type { Context } from '@trowel/services/context';
import { exportGraphJson, exportGraphml } from '@trowel/services/graphs';
import { exportScene } from '@trowel/services/scene';
import { seeAll } from '@trowel/services/visibility';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SHAPES, type Shape } from './graph-shapes.ts';
import { startTestApi, type TestApi } from '../test-api.ts';

/** `TROWEL_SHAPES=on` tries all sizes, which takes an hour of a processor; else small ones are tried. */
const IS_LONG = process.env['TROWEL_SHAPES'] === 'on';
const SIZES = IS_LONG ? [50, 300, 1_000, 3_000] : [50];
const MOST_RELATIONS = IS_LONG ? 100_000 : 20_000;
const MINUTES = 60_000;
/** Longer than a session lasts. A long run takes that long by itself. */
const SESSION_SECONDS = 1_900;
const ROWS_AT_ONCE = 500;
/** Memory that may stay behind after all of a size, bytes. */
const MOST_LEFT = 200 * 1_048_576;

const AT = '2026-05-04T08:00:00.000Z';
const RECORD = { created_at: AT, updated_at: AT, version: 1 };

/** Every route that reads the matrix of a site. */
const ROUTES = [
  'svg',
  'svg?grouping=period_area',
  'png',
  'pdf?grouping=phase',
  'dot',
  'lst',
  'hmcx',
  '?layout=true&grouping=period',
  'screen?grouping=area',
  'screen?relations=all',
  'brackets',
].map((name) => {
  const [what = '', query] = name.split('?');
  return (site: string): string => {
    const part = ['', 'screen', 'brackets'].includes(what)
      ? `${site}${what && `/${what}`}`
      : `${what}/${site}`;
    return `/api/harris-matrix/${part}${query ? `?${query}` : ''}`;
  };
});
const OTHER_ROUTES = [
  (site: string) => `/api/harris-matrix/${site}/order?a=A/1&b=A/3`,
  (site: string) => `/api/findings/${site}`,
  (site: string) => `/api/findings/${site}/counts`,
  (site: string) => `/api/reports/site/${site}`,
];

/** The exports of the pages and of the assistants. */
const EXPORTS: Record<string, (ctx: Context, siteName: string) => Promise<unknown>> = {
  yed: (ctx, siteName) => exportGraphml(ctx, { siteName, ...GRAPHML, dialect: 'yed' }),
  strict: (ctx, siteName) => exportGraphml(ctx, { siteName, ...GRAPHML, dialect: 'strict' }),
  standard: (ctx, siteName) => exportGraphJson(ctx, { siteName, format: 'standard', options: {} }),
  glb: (ctx, siteName) => exportScene(ctx, { siteName }, 'glb'),
};
const GRAPHML = { grouping: 'period_area', reverseEpochs: false, after: 'none' } as const;

const blank = (columns: object): Record<string, unknown> =>
  Object.fromEntries(Object.keys(columns).map((name) => [name, null]));

async function record(
  api: TestApi,
  site_name: string,
  count: number,
  shape: Shape,
  isPlain: boolean,
): Promise<void> {
  await api.services.database.transaction(async (store) => {
    const site_id = await store.sites.insert({ ...blank(siteColumns), site_name, ...RECORD });
    const units = Array.from({ length: count }, (_, at) => ({
      ...blank(unitColumns),
      site_id,
      area: isPlain || at % 2 === 0 ? 'A' : 'B',
      us_number: `${at + 1}`,
      unit_type: 'US',
      period: isPlain ? null : `${1 + Math.floor((5 * at) / count)}`,
      custom: {},
      ...RECORD,
    }));
    const ids: number[] = [];
    for (let at = 0; at < count; at += ROWS_AT_ONCE)
      ids.push(...(await store.units.insertMany(units.slice(at, at + ROWS_AT_ONCE) as never)));
    const relations = shape(count, MOST_RELATIONS).map(([from, type, to]) => ({
      site_id,
      unit_id: ids[from]!,
      type,
      target_id: ids[to]!,
      target_area: units[to]!.area,
      target_us_number: units[to]!.us_number,
      certainty: null,
      note: null,
      confirmed: false,
    }));
    const known = new Map(relations.map((one) => [`${one.unit_id} ${one.type} ${one.target_id}`, one]));
    const once = [...known.values()];
    for (let at = 0; at < once.length; at += ROWS_AT_ONCE)
      await store.relations.insertMany(once.slice(at, at + ROWS_AT_ONCE));
  });
}

/** The allowed answers: the requested result, or a refusal with a sentence. */
function isFine(status: number, message: string | undefined): boolean {
  return status === 200 || ((status === 413 || status === 422) && (message ?? '').length > 20);
}

describe.each(SIZES)('graphs of %i units', (count) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi('sqlite');
  });
  afterAll(() => api.close());

  /** Requests a path with a session that has not expired. */
  const view = async (path: string): ReturnType<TestApi['call']> => {
    await api.renewToken('viewer');
    return api.call(path, { as: 'viewer' });
  };

  const listUnfit = async (site: string): Promise<string[]> => {
    const unfit: string[] = [];
    for (const route of [...ROUTES, ...OTHER_ROUTES]) {
      const { status, body } = await view(route(site));
      if (!isFine(status, body.message)) unfit.push(`${status} ${route(site)}`);
    }
    const actor = { id: null, username: 'viewer', role: 'viewer' } as const;
    const ctx: Context = { actor, language: 'en', via: 'web', services: seeAll(api.services) };
    for (const [name, run] of Object.entries(EXPORTS)) {
      const failure: unknown = await run(ctx, site).then(
        () => undefined,
        (error: unknown) => error,
      );
      const isRefused = failure instanceof DomainError && failure.code === 'too_large';
      if (failure !== undefined && !isRefused) unfit.push(`${name}: ${String(failure)}`);
    }
    return unfit;
  };

  it.each(Object.keys(SHAPES) as (keyof typeof SHAPES)[])(
    'are answered for or refused in words, with areas and periods: %s',
    async (name) => {
      api.pass(SESSION_SECONDS);
      const before = process.memoryUsage.rss();
      for (const site of IS_LONG ? [`${name}-plain`, name] : [name]) {
        await record(api, site, count, SHAPES[name], site !== name);
        expect(await listUnfit(site)).toEqual([]);
      }
      const { status } = await view(`/api/us/site/${name}?limit=1`);
      expect(status).toBe(200);
      expect(process.memoryUsage.rss() - before).toBeLessThan(MOST_LEFT);
    },
    60 * MINUTES,
  );
});

describe('contemporaries of the size that ended the process', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi('sqlite');
    await record(api, 'all', 160, SHAPES.contemporary, true);
    await record(api, 'bonded', 180, SHAPES.bonded, false);
  });
  afterAll(() => api.close());

  it.each(['svg/all', 'all/screen', 'pdf/all', 'svg/bonded', 'png/all'])(
    'are drawn: %s',
    async (path) => {
      const { status } = await api.call(`/api/harris-matrix/${path}`, { as: 'viewer' });

      expect(status).toBe(200);
    },
    5 * MINUTES,
  );
});
