import { ROLE_PERMISSIONS } from '@trowel/domain/core';
import { listErrorStatuses, type Route } from '@trowel/http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listRoutes } from '../src/routes/list-routes.ts';
import { startTestApi, type Caller, type TestApi } from './test-api.ts';

const routes = listRoutes('0.0.0');
const CALLERS: readonly Caller[] = ['nobody', 'expired', 'viewer', 'operator', 'admin'];

interface Refusal {
  status: 401 | 403;
  detail: Record<string, unknown>;
}

/** Returns the status that the specification requires, or undefined if the caller has permission. */
function refusalOf({ access }: Route, caller: Caller): Refusal | undefined {
  if (access === 'open' || access === 'published') return undefined;
  if (caller === 'nobody') return { status: 401, detail: { type: 'missing_token' } };
  if (caller === 'expired') return { status: 401, detail: { type: 'expired_token' } };
  const held = ROLE_PERMISSIONS[caller];
  if (access === 'authenticated' || held.includes(access)) return undefined;
  return { status: 403, detail: { required_permission: access, user_permissions: [...held] } };
}

/** The path with values that name nothing. */
function fillPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, (_all, name: string) => (name.endsWith('id') ? '999999' : 'Nowhere'));
}

const cases = routes.flatMap((route) =>
  CALLERS.map((caller) => {
    const name = `${route.method.toUpperCase()} ${route.path}`;
    return { name, route, caller, refusal: refusalOf(route, caller) };
  }),
);

describe.each(['sqlite', 'postgres'] as const)('every route on %s', (dialect) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi(dialect);
  });
  afterAll(() => api.close());

  it.each(cases.filter(({ refusal }) => refusal))(
    '$name refuses $caller',
    async ({ route, caller, refusal }) => {
      const { status, body } = await api.call(fillPath(route.path), {
        method: route.method.toUpperCase(),
        as: caller,
      });

      expect(status).toBe(refusal?.status);
      expect(body).toMatchObject({ status: 'error', message: expect.any(String), detail: refusal?.detail });
    },
  );

  it.each(cases.filter(({ refusal }) => !refusal))(
    '$name answers $caller as it is described',
    async ({ route, caller }) => {
      const { status, headers, body } = await api.call(fillPath(route.path), {
        method: route.method.toUpperCase(),
        as: caller,
      });
      const failure = { status: 'error', message: expect.any(String), detail: expect.any(Object) };

      expect([route.answer.status, ...listErrorStatuses(route)]).toContain(status);
      expect([403, 500, 503]).not.toContain(status);
      expect(body).toMatchObject(status >= 400 ? failure : {});
      expect(headers.get('cache-control')).toBe('private, no-store');
      expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    },
  );
});
