import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import openapiTypes, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENTITIES } from '@trowel/domain/records';
import { describeApi } from '../src/docs/api-description.ts';
import { listRoutes } from '../src/routes/list-routes.ts';
import { startTestApi, type TestApi } from './test-api.ts';

const COMPILER = join(import.meta.dirname, '../../../node_modules/typescript7/bin/tsc');
const routes = listRoutes('1.2.3');
const document = describeApi(routes, '1.2.3');
const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
  (['get', 'post', 'put', 'patch', 'delete'] as const).flatMap((method) =>
    item[method] ? [{ path, method, operation: item[method] }] : [],
  ),
);

describe('the description of the API', () => {
  it('tells of every route and of nothing else', () => {
    const told = operations.map(({ method, path }) => `${method} ${path}`);

    expect(told.toSorted()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).toSorted());
  });

  it('gives each operation an id of its own, a summary, a tag that is described, and its failures', () => {
    const tags = document.tags?.map(({ name }) => name);
    const ids = operations.map(({ operation }) => operation.operationId);

    expect(new Set(ids).size).toBe(routes.length);
    for (const { operation } of operations) {
      expect(operation.summary).toBeTruthy();
      expect(tags).toEqual(expect.arrayContaining(operation.tags ?? ['none']));
      expect(Object.keys(operation.responses ?? {})).toContain('500');
    }
  });

  it('tells of unknown sites, of versions at hand, and of bodies that may be left out', () => {
    const statusesOf = (id: string): string[] =>
      Object.keys(
        operations.find(({ operation }) => operation.operationId === id)?.operation.responses ?? {},
      );

    expect(statusesOf('getOverview')).toContain('404');
    // The state of the past is that of a site that exists.
    expect(statusesOf('listUnits')).toContain('404');
    expect(statusesOf('listUsers')).not.toContain('404');
    expect(statusesOf('getUnit')).toContain('304');
    for (const id of [
      'getMatrix',
      'getMatrixScreen',
      'getOrder',
      'listOrderedUnits',
      'getBrackets',
      'getFindings',
      'reportSite',
    ])
      expect(statusesOf(id), id).toContain('413');
    expect(document.paths?.['/api/us/{id}/relationships']?.delete?.requestBody).toMatchObject({
      required: false,
    });
  });

  it('declares records of which fields were chosen beside whole ones', () => {
    const required = (schema: { $ref?: string; required?: string[] }): string[] => {
      const name = schema.$ref?.split('/').at(-1);
      const found = name === undefined ? schema : document.components!.schemas![name];
      return (found as { required?: string[] }).required ?? [];
    };
    const choosing = routes.filter(({ choice }) => choice !== undefined);

    expect(choosing.length).toBeGreaterThan(10);
    for (const { path, answer } of choosing) {
      const response = document.paths![path]!.get!.responses![answer.status];
      expect(response.description).toContain('with `fields`');
      const { data } = response.content['application/json'].schema.properties;
      const [whole, chosen] = (data.items ?? data).anyOf.map(required);
      expect(chosen).toEqual(expect.arrayContaining(['id', 'version']));
      expect(whole.length).toBeGreaterThan(chosen.length);
    }
    expect(required({ $ref: '#/components/schemas/UnitFields' }).toSorted()).toEqual(
      [...new Set(['id', 'version', ...ENTITIES.us.key])].toSorted(),
    );
  });

  it('declares 404 for every route that may be asked for a state of the past', () => {
    const past = routes.filter(({ query }) => query && 'at' in query.shape);

    expect(past.length).toBeGreaterThan(30);
    for (const { method, path } of past)
      expect(Object.keys(document.paths![path]![method]!.responses!)).toContain('404');
  });

  it('declares what a batch, a caller in a hurry and a job are answered', () => {
    const answersOf = (id: string) =>
      operations.find(({ operation }) => operation.operationId === id)!.operation.responses ?? {};

    expect(Object.keys(answersOf('changeUnits'))).toEqual(expect.arrayContaining(['204', '412']));
    expect(Object.keys(answersOf('updateUnit'))).toContain('204');
    for (const id of ['getMatrix', 'getOrder', 'getBrackets', 'getMatrixPdf', 'previewMatrixSheets'])
      expect(Object.keys(answersOf(id)), id).toContain('409');
    expect(Object.keys(answersOf('createUnit'))).not.toContain('204');
    expect(Object.keys(answersOf('getSystem'))).not.toContain('304');
    expect(Object.keys(answersOf('changePassword'))).not.toContain('204');
    expect(Object.keys(answersOf('getJobResult')[200].content)).toEqual(['*/*']);
    expect(Object.keys(answersOf('reportSite')[202].headers)).toContain('Location');
    expect(Object.keys(answersOf('exportFile')[200].headers)).toEqual(
      expect.arrayContaining(['ETag', 'Content-Disposition', 'X-RateLimit-Remaining']),
    );
    expect(Object.keys(answersOf('getMediaFile')[206].headers)).toContain('Content-Range');
    expect(answersOf('exportFile')[200].content['application/json'].schema).toEqual({});
  });

  it('describes each parameter, and the direction of every list as one', () => {
    const parameters = operations.flatMap(({ operation }) =>
      (operation.parameters ?? []).map((one) => ({ ...one, of: operation.operationId })),
    );
    const isUndescribed = (one: object): boolean => !('description' in one) || one.description === '';
    const directions = parameters.filter((one) => 'name' in one && one.name === 'sort_order');

    expect(parameters.filter(isUndescribed)).toEqual([]);
    expect(directions.length).toBeGreaterThan(20);
    for (const one of directions) expect(one, one.of).toMatchObject({ schema: { enum: ['asc', 'desc'] } });
  });

  it('points only to what it holds', () => {
    const text = JSON.stringify(document);
    for (const [, ref] of text.matchAll(/"\$ref":"#\/components\/([^"]+)"/g)) {
      const [kind, name] = ref!.split('/') as ['schemas' | 'responses' | 'headers', string];
      expect(document.components?.[kind]?.[name], ref).toBeDefined();
    }
  });

  it('asks for no token only where none is needed', () => {
    const open = operations
      .filter(({ operation }) => operation.security?.length === 0)
      .map(({ path }) => path);

    expect(open.toSorted()).toEqual([
      '/api/auth/login',
      '/api/graphml/health',
      '/api/invitations/register',
      '/api/invitations/show',
      '/health',
      '/ogc',
      '/ogc/api',
      '/ogc/conformance',
      '/ready',
    ]);
  });

  it('passes the rules Redocly recommends', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: JSON.stringify(document), config });

    expect(problems.filter(({ severity }) => severity === 'error').map(({ message }) => message)).toEqual([]);
  });

  it('gives a typed client that compiles, and refuses what the API would refuse', async () => {
    const types = astToString(await openapiTypes(JSON.stringify(document)));
    const use = (body: string): string => `
      import type { paths } from './api.ts';
      type NewUnit = paths['/api/us']['post']['requestBody']['content']['application/json'];
      type Page = paths['/api/us']['get']['responses'][200]['content']['application/json'];
      export const unit: NewUnit = ${body};
      export const numbers = (page: Page): string[] => page.data.map(({ us_number }) => us_number);`;

    const objections = compile({
      'api.ts': types,
      'right.ts': use(
        "{ site_name: 'Villa', us_number: '1', relationships: [{ type: 'covers', us_number: '2' }] }",
      ),
      'wrong.ts': use("{ site_name: 'Villa', us_number: 1 }"),
    });

    expect(objections).toEqual([
      expect.stringMatching(/^wrong\.ts.*'number' is not assignable to type 'string'/),
    ]);
  });
});

/** Type-checks files side by side; gives what the compiler objects to, a line each. */
function compile(files: Record<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'trowel-client-'));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const options = ['--strict', '--noEmit', '--allowImportingTsExtensions'];
    const modern = ['--target', 'es2022', '--module', 'esnext', '--moduleResolution', 'bundler'];
    const { stdout } = spawnSync(
      process.execPath,
      [COMPILER, '--pretty', 'false', ...options, ...modern, ...Object.keys(files)],
      { cwd: folder, encoding: 'utf8' },
    );
    return stdout.split('\n').filter((line) => /^\S/.test(line));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe('the pages of documentation', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi('sqlite');
  });
  afterAll(() => api.close());

  it('are there for anyone', async () => {
    const openapi = await api.call('/openapi.json', { as: 'nobody' });

    expect(openapi.body).toMatchObject({ openapi: '3.1.0', info: { title: 'Trowel API' } });
    for (const path of ['/docs', '/redoc']) {
      const { status, headers } = await api.call(path, { as: 'nobody' });
      expect([path, status, headers.get('content-type')]).toEqual([path, 200, 'text/html; charset=utf-8']);
    }
  });

  it.each(['/docs', '/redoc'])('%s loads nothing but what this server gives', async (path) => {
    const { text, headers } = await api.call(path, { as: 'nobody' });
    const loaded = [...text.matchAll(/<(?:script|link|img)[^>]*?(?:src|href)="([^"]+)"/g)].map(
      ([, address]) => address!,
    );

    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'self';/);
    expect(loaded.length).toBeGreaterThan(1);
    expect(text).not.toMatch(/<script(?![^>]*src=)/);
    for (const address of loaded) {
      expect(address.startsWith('/')).toBe(true);
      expect([address, (await api.call(address, { as: 'nobody' })).status]).toEqual([address, 200]);
    }
  });

  it('/redoc tells every operation, and what is put in is text', async () => {
    const { text } = await api.call('/redoc', { as: 'nobody' });

    for (const { operation } of operations) expect(text).toContain(`id="${operation.operationId}"`);
    expect(text).not.toContain('<token>');
  });

  it('health and readiness are told', async () => {
    expect((await api.call('/health', { as: 'nobody' })).body).toMatchObject({ status: 'ok' });
    expect((await api.call('/ready', { as: 'nobody' })).status).toBe(200);
  });
});
