import type { Context } from '../../context.ts';
import { createItem } from '../../records/items.ts';
import { createOfKind } from '../../records/kinds/kind-records.ts';
import { createSite } from '../../records/sites.ts';
import { createUnit } from '../../records/units.ts';
import { createTwoPeriods } from '../../testing/open-world.ts';

const [EAST, NORTH] = [2_510_000, 4_650_000];

/** Creates the sites Colle, with units, a find and shapes in EPSG 3004, and Valle without shapes. */
export async function createGeometries(ctx: Context): Promise<void> {
  const site = { site_name: 'Colle' };
  await createSite(ctx, { ...site, srid: 3004 });
  await createSite(ctx, { site_name: 'Valle' });
  await createTwoPeriods(ctx, 'Colle');
  await createUnit(ctx, {
    ...site,
    us_number: '1',
    definition: 'strato',
    period: 'II',
    relationships: [{ type: 'covers', us_number: '2' }],
  });
  await createUnit(ctx, { ...site, us_number: '2', period: 'I' });
  await createItem(ctx, { ...site, inventory_number: '7', definition: 'Olla' });
  const square = (x: number, size: number): [number, number][] => [
    [EAST + x, NORTH],
    [EAST + x + size, NORTH],
    [EAST + x + size, NORTH + size],
    [EAST + x, NORTH + size],
    [EAST + x, NORTH],
  ];
  const polygon = (x: number, size: number): object => ({ type: 'Polygon', coordinates: [square(x, size)] });
  const shapes: Record<string, unknown>[] = [
    { kind: 'part', us_number: '1', draw_order: 1, depicts: 'pietra', geometry: polygon(1, 0.5) },
    { kind: 'outline', us_number: '1', draw_order: 2, geometry: polygon(0, 4) },
    { kind: 'outline', us_number: '2', geometry: polygon(2, 4) },
    { kind: 'height', us_number: '1', geometry: { type: 'Point', coordinates: [EAST + 1, NORTH + 1, 41.2] } },
    {
      kind: 'point',
      inventory_number: '7',
      geometry: { type: 'Point', coordinates: [EAST + 2, NORTH + 1, 41.1] },
    },
    {
      kind: 'section',
      name: 'A-A',
      geometry: {
        type: 'LineString',
        coordinates: [
          [EAST, NORTH],
          [EAST + 9, NORTH],
        ],
      },
    },
    { kind: 'outline', us_number: '2' },
  ];
  for (const [i, shape] of shapes.entries())
    await createOfKind(ctx, 'geometries', { ...site, geometry_number: String(i + 1), ...shape } as never);
}
