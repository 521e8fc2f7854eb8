import type { TestApi } from '../test-api.ts';

/** A unit square in the plan of a site, at a place. */
export function squareAt(x: number, y: number, size = 1): { type: 'Polygon'; coordinates: number[][][] } {
  const corners = [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
    [x, y],
  ];
  return { type: 'Polygon', coordinates: [corners] };
}

/** East and north of the first unit of the site in Monte Mario / Italy zone 2. */
export const PLACE = [2_372_000, 4_850_000] as const;

/**
 * Records four sites: `Colle` (EPSG:3004) with 25 units in a row, 2 m apart, of which the last has no
 * outline; `Griglia` with a local grid on EPSG:32633; `Libera` with a grid that is placed nowhere; and
 * `Segreta`, whose location is hidden from viewers.
 */
export async function recordOgcSites({ call }: TestApi): Promise<void> {
  const create = async (path: string, body: object): Promise<void> => {
    const answer = await call(`/api/${path}`, { method: 'POST', body });
    if (answer.status !== 201) throw new Error(`${path}: ${answer.text}`);
  };
  const shape = (site_name: string, geometry_number: string, body: object): Promise<void> =>
    create('geometries', { site_name, geometry_number, ...body });
  const grid = { origin_x: 290_000, origin_y: 4_800_000, origin_srid: null, rotation_deg: 30, scale: 1 };

  await create('sites', {
    site_name: 'Colle',
    srid: 3004,
    latitude: 43.75,
    longitude: 13.1,
    started_on: '2020-05-01',
  });
  await create('sites', { site_name: 'Griglia', srid: 32_633, local_grid: grid });
  await create('sites', { site_name: 'Libera', local_grid: { ...grid, origin_x: 0, origin_y: 0 } });
  await create('sites', {
    site_name: 'Segreta',
    srid: 3004,
    location: 'hidden',
    latitude: 43.71,
    longitude: 13.2,
  });
  for (let i = 1; i <= 25; i++) {
    const recorded_on = i <= 5 ? null : `2024-05-${String(i).padStart(2, '0')}`;
    const area = i % 2 === 0 ? 'A' : '';
    await create('us', {
      site_name: 'Colle',
      us_number: String(i),
      area,
      recorded_on,
      definition: `Strato ${i}`,
    });
    if (i === 25) continue;
    const geometry = squareAt(PLACE[0] + 2 * i, PLACE[1]);
    await shape('Colle', String(i), { kind: 'outline', us_number: String(i), area: area || null, geometry });
  }
  // A second outline of unit 1, and one of a unit with the same number in another area.
  const second = squareAt(PLACE[0] + 2, PLACE[1] + 5);
  await shape('Colle', '1b', { kind: 'outline', us_number: '1', geometry: second });
  await shape('Colle', '1c', {
    kind: 'outline',
    us_number: '1',
    area: 'B',
    geometry: squareAt(PLACE[0] + 100, PLACE[1]),
  });
  await shape('Colle', 'p1', {
    kind: 'part',
    us_number: '1',
    depicts: 'pietra',
    geometry: squareAt(PLACE[0] + 2, PLACE[1], 0.2),
  });
  for (const [i, z] of [101.5, 102.25].entries()) {
    const geometry = { type: 'Point', coordinates: [PLACE[0] + i, PLACE[1], z] };
    await shape('Colle', `h${i}`, {
      kind: 'height',
      us_number: '1',
      drawn_on: `2024-06-0${i + 1}`,
      geometry,
    });
  }
  await create('inventario', { site_name: 'Colle', inventory_number: '7', find_type: 'Fibula' });
  await create('inventario', { site_name: 'Colle', inventory_number: '8', find_type: 'Moneta' });
  const point = { type: 'Point', coordinates: [PLACE[0], PLACE[1]] };
  await shape('Colle', 'f7', { kind: 'point', inventory_number: '7', geometry: point });
  await create('samples', { site_name: 'Colle', sample_number: '7', sampled_on: '2024-07-01' });
  await shape('Colle', 's7', { kind: 'point', sample_number: '7', geometry: point });
  await shape('Colle', 't1', {
    kind: 'trench',
    name: 'I',
    geometry: squareAt(PLACE[0] - 5, PLACE[1] - 5, 80),
  });
  const line = [
    [PLACE[0], PLACE[1]],
    [PLACE[0] + 10, PLACE[1] + 10],
  ];
  await shape('Colle', 'AA', {
    kind: 'section',
    name: 'A–A′',
    geometry: { type: 'LineString', coordinates: line },
  });
  for (const site_name of ['Griglia', 'Libera', 'Segreta']) {
    await create('us', { site_name, us_number: '1' });
    const geometry = site_name === 'Segreta' ? squareAt(PLACE[0], PLACE[1]) : squareAt(10, 20);
    await shape(site_name, '1', { kind: 'outline', us_number: '1', geometry });
  }
}
