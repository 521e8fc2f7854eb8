import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export const PLAN_SITE = 'Orto Vecchio';
export const IN_PLAN_SITE = `/sites/${encodeURIComponent(PLAN_SITE)}`;

/** Sends a request as the person of a page. Returns the data of the answer. */
export async function send<T>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  const answer = (await page.evaluate(
    async ([method, path, body]) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(path ?? '', { method: method ?? '', headers, ...(body && { body }) });
      return { status: answer.status, body: (await answer.json()) as unknown };
    },
    [method, path, body === undefined ? '' : JSON.stringify(body)],
  )) as { status: number; body: { data: T; message?: string } };
  expect([path, answer.status < 300, answer.body.message]).toEqual([path, true, answer.body.message]);
  return answer.body.data;
}

/** Returns the corners of a rectangle in metres. */
export function rectangle(x: number, y: number, width: number, height: number): object {
  return {
    type: 'Polygon',
    coordinates: [
      [
        [x, y],
        [x + width, y],
        [x + width, y + height],
        [x, y + height],
        [x, y],
      ],
    ],
  };
}

/**
 * Records a site with a trench of 10 × 6 m, three units with outlines, 1 above 2 above 3, and the units 4 and 5 without any.
 * Its outlines leave the upper right quarter of the trench free.
 */
export async function createPlanSite(page: Page): Promise<void> {
  const post = (path: string, body: object): Promise<unknown> =>
    send(page, 'POST', path, { site_name: PLAN_SITE, ...body });
  await post('/api/sites', {});
  await post('/api/periods', { period: '1', phase: '', name: 'Medioevo', sort_order: 1 });
  await post('/api/periods', { period: '2', phase: '', name: 'Età romana', sort_order: 2 });
  await post('/api/us', { us_number: '3', area: 'A', definition: 'Muro', period: '2' });
  const covers = (number: string) => ({ relationships: [{ type: 'covers', us_number: number, area: 'A' }] });
  await post('/api/us', { us_number: '2', area: 'A', definition: 'Crollo', period: '1', ...covers('3') });
  await post('/api/us', {
    us_number: '1',
    area: 'A',
    definition: 'Strato di terra',
    period: '1',
    ...covers('2'),
  });
  await post('/api/us', { us_number: '4', area: 'A', definition: 'Riempimento' });
  await post('/api/us', { us_number: '5', area: 'A', definition: 'Taglio' });
  const shape = (geometry_number: string, more: object): Promise<unknown> =>
    post('/api/geometries', { geometry_number, area: 'A', ...more });
  await shape('1', { kind: 'trench', name: 'S1', geometry: rectangle(0, 0, 10, 6) });
  await shape('2', { kind: 'outline', us_number: '1', geometry: rectangle(1, 1, 2, 2) });
  await shape('3', { kind: 'outline', us_number: '2', geometry: rectangle(1, 1, 3, 2) });
  await shape('4', { kind: 'outline', us_number: '3', geometry: rectangle(1, 1, 4, 2) });
  await shape('5', {
    kind: 'height',
    us_number: '3',
    surface: 'top',
    geometry: { type: 'Point', coordinates: [4.5, 2, 101.25] },
  });
}
