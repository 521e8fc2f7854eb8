import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from './test-api.ts';

interface Screen {
  boxes: { ids: string[]; x: number[]; widths: number[] };
  by_hand: { placed: number[]; bent: number[] };
  certificate: { is_faithful: boolean };
}

/** 1 covers 2, 3 and 4. */
const NUMBERS = ['1', '2', '3', '4'];

describe.each(['sqlite', 'postgres'] as const)('places by hand on %s', (dialect) => {
  let api: TestApi;
  const ids: Record<string, number> = {};
  const PLACES = '/api/harris-matrix/Villa/places';

  beforeAll(async () => {
    api = await startTestApi(dialect);
    await api.call('/api/sites', { method: 'POST', body: { site_name: 'Villa' } });
    for (const us_number of NUMBERS) {
      const relationships = us_number === '1' ? [] : [{ type: 'covered_by', us_number: '1' }];
      const made = await api.call('/api/us', {
        method: 'POST',
        body: { site_name: 'Villa', us_number, relationships },
      });
      ids[us_number] = (made.body.data as { id: number }).id;
    }
  });
  afterAll(() => api.close());

  const draw = async (query: string, as: 'viewer' | 'operator' = 'viewer'): Promise<Screen> => {
    const answer = await api.call(`/api/harris-matrix/Villa/screen${query}`, { as });
    return answer.body.data as Screen;
  };
  const middleOf = ({ boxes }: Screen, number: string): number => {
    const at = boxes.ids.indexOf(String(ids[number]));
    return boxes.x[at]! + boxes.widths[at]! / 2;
  };
  const lastOf = (screen: Screen): string[] =>
    ['2', '3', '4'].sort((a, b) => middleOf(screen, a) - middleOf(screen, b));

  it('keeps those of each person apart, and from those shared', async () => {
    const [first = '', , last = ''] = lastOf(await draw(''));
    const body = { places: [{ unit: ids[last], place: 'left', of: ids[first] }] };

    const mine = await api.call(`${PLACES}?whose=mine`, { method: 'POST', as: 'viewer', body });

    expect(mine.status).toBe(200);
    const drawn = await draw('?places=mine');
    expect(lastOf(drawn)[0]).toBe(last);
    expect(drawn.by_hand.placed.map((box) => drawn.boxes.ids[box])).toEqual([String(ids[last])]);
    expect(drawn.certificate.is_faithful).toBe(true);
    expect(lastOf(await draw('?places=mine', 'operator'))[0]).toBe(first);
    expect(lastOf(await draw('?places=shared'))[0]).toBe(first);
    expect(lastOf(await draw(''))[0]).toBe(first);
  });

  it('lets those who may change records place units for all, and logs it', async () => {
    const body = { places: [{ unit: ids['2'], place: 'shift', by: 48 }] };

    const refused = await api.call(`${PLACES}?whose=shared`, { method: 'POST', as: 'viewer', body });
    const shared = await api.call(`${PLACES}?whose=shared`, { method: 'POST', as: 'operator', body });

    expect([refused.status, shared.status]).toEqual([403, 200]);
    const seen = await api.call(`${PLACES}?whose=shared`, { as: 'viewer' });
    expect(seen.body).toMatchObject({ data: { whose: 'shared', places: body.places } });
    const log = await api.call('/api/changes?site_name=Villa', { as: 'viewer' });
    expect(log.body).toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({ entity: 'matrix_places', action: 'update' }),
      ]) as unknown,
    });
  });

  it('draws files after them', async () => {
    const [plain, placed] = await Promise.all(
      ['', '?places=shared'].map(
        async (query) => (await api.call(`/api/harris-matrix/svg/Villa${query}`, { as: 'viewer' })).text,
      ),
    );

    const linesOf = (svg = ''): number => svg.split('<path').length;
    expect(placed).not.toBe(plain);
    expect(linesOf(placed)).toBe(linesOf(plain));
  });

  it('shows the sheets before they are printed, as a picture that is no export', async () => {
    const query = '?paper=A4&letters=14&places=shared';

    const { status, headers, text } = await api.call(`/api/harris-matrix/preview/Villa${query}`, {
      as: 'viewer',
    });

    expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    const units = [...text.matchAll(/data-units="([^"]*)"/g)].flatMap(([, list = '']) => list.split(/\s· /));
    expect(units.sort()).toEqual(NUMBERS);
  });

  it('refuses units the site does not have', async () => {
    const body = { places: [{ unit: 9_999, place: 'shift', by: 4 }] };

    const answer = await api.call(`${PLACES}?whose=mine`, { method: 'POST', as: 'viewer', body });

    expect(answer.status).toBe(422);
    expect(answer.body.detail?.errors).toMatchObject([{ field: 'places.0', type: 'unknown_unit' }]);
  });

  it('gives units back, one or all, and drops those that are gone', async () => {
    const wish = (number: string, place: object) => ({ unit: ids[number], ...place });
    const places = [
      wish('2', { place: 'shift', by: 12 }),
      wish('3', { place: 'column', of: ids['1'] }),
      wish('4', { place: 'right', of: ids['3'], by: 6 }),
    ];
    const send = async (method: string, body?: unknown): Promise<unknown> => {
      const answer = await api.call(`${PLACES}?whose=mine`, { method, as: 'operator', body });
      return (answer.body.data as { places: unknown }).places;
    };

    expect(await send('POST', { places })).toEqual(places);
    expect(await send('POST', { places: [wish('2', { place: 'own' })] })).toEqual(places.slice(1));
    await api.call(`/api/us/${ids['3']}?cascade=true`, { method: 'DELETE', as: 'admin' });
    expect(await send('GET')).toEqual([]);
    expect((await draw('?places=mine', 'operator')).certificate.is_faithful).toBe(true);
    expect(await send('DELETE')).toEqual([]);
  });
});
