import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Position } from '../../geometry/shapes/geometry-types.ts';
import { createAreaCheck } from './check-area.ts';
import { findCrs, listCrs, WGS84 } from './definitions.ts';
import { fitLocalGrid, type PointPair } from './fit-grid.ts';
import { fromLocalGrid, toLocalGrid, type LocalGrid } from './local-grid.ts';
import { createSiteTransform, createTransform, createTransformToSite } from './transform.ts';

const far = ([x, y]: Position, [X, Y]: Position): number => Math.hypot(x - X, y - Y);
const GRID: LocalGrid = {
  origin_x: 295_400,
  origin_y: 4_913_200,
  origin_srid: null,
  rotation_deg: 12.5,
  scale: 1.000_2,
  z_offset: 28.5,
};

describe('the bundled definitions', () => {
  it('need no grid files and are complete', () => {
    const all = listCrs();
    expect(all.length).toBe(100 - 8 + 120);
    expect(all.filter(({ proj4 }) => /nadgrids=(?!@null)/.test(proj4))).toEqual([]);
    expect(all.filter(({ bbox }) => bbox.length !== 4 || !bbox.every(Number.isFinite))).toEqual([]);
    expect(all.filter(({ accuracyM }) => Number.isNaN(accuracyM))).toEqual([]);
    expect(findCrs(1)).toBeUndefined();
  });

  it('give finite results in their area, and the way back is exact to five millimetres', async () => {
    for (const { srid, bbox, isGeographic } of listCrs()) {
      const [west, south, east, north] = bbox;
      const middle: Position = [(west + east) / 2, (south + north) / 2];
      const there = await createTransform(WGS84, srid);
      const back = await createTransform(srid, WGS84);
      const place = there(middle);
      expect([srid, place.every(Number.isFinite)]).toEqual([srid, true]);
      const again = there(back(place));
      expect([srid, far(again, place) < (isGeographic ? 1e-8 : 5e-3)]).toEqual([srid, true]);
    }
  });

  it('agree with published places', async () => {
    const toUtm = await createTransform(WGS84, 32_633);
    expect(far(toUtm([15, 42]), [500_000, 4_649_776.22])).toBeLessThan(0.01);
    // The origin of the Dutch grid is the tower of Amersfoort.
    const toDutch = await createTransform(WGS84, 28_992);
    expect(far(toDutch([5.387_206_21, 52.155_172_97]), [155_000, 463_000])).toBeLessThan(1);
    const toBritish = await createTransform(WGS84, 27_700);
    // Caister water tower, from the guide of the Ordnance Survey.
    expect(far(toBritish([1.716_073_97, 52.658_007_83]), [651_409.804, 313_177.45])).toBeLessThan(5);
  });

  const corpus = process.env['TROWEL_CORPUS'];
  const file = join(corpus ?? '', 'gis-and-deposits/crs/epsg-europe.json');
  it.skipIf(corpus === undefined || !existsSync(file))(
    'contain every code of the corpus (skipped without TROWEL_CORPUS)',
    () => {
      const codes = Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object).map(Number);
      expect(codes.filter((code) => !findCrs(code))).toEqual([]);
    },
  );
});

describe('conversions of a site', () => {
  it('go through its local grid and back', async () => {
    const site = { srid: 32_633, local_grid: GRID };
    const toDegrees = await createSiteTransform(site, WGS84);
    const toSite = await createTransformToSite(WGS84, site);
    const place: Position = [12.34, 56.78, 1.5];
    const [x, y, z] = toSite!(toDegrees!(place));
    expect([x, y, z]).toEqual([expect.closeTo(12.34, 4), expect.closeTo(56.78, 4), expect.closeTo(1.5, 9)]);
    expect(fromLocalGrid({ ...GRID, rotation_deg: 90, scale: 2 }, [1, 0, 0])).toEqual([
      expect.closeTo(295_400, 6),
      4_913_202,
      28.5,
    ]);
    expect(toLocalGrid(GRID, fromLocalGrid(GRID, [3, 4]))).toEqual([
      expect.closeTo(3, 6),
      expect.closeTo(4, 6),
    ]);
  });

  it('are absent for a site whose place is unknown, and refuse an unknown code', async () => {
    expect(await createSiteTransform({ srid: null, local_grid: GRID }, WGS84)).toBeUndefined();
    await expect(createSiteTransform({ srid: 99_999, local_grid: null }, WGS84)).rejects.toMatchObject({
      problems: [{ field: 'srid', type: 'unknown_srid' }],
    });
  });
});

describe('fitLocalGrid()', () => {
  const pairs = (noise: number[]): PointPair[] =>
    (
      [
        [100, 200, 1],
        [150, 200, 2],
        [150, 260, 3],
        [100, 260, 4],
      ] as const
    ).map((local, i) => {
      const [x, y, z] = fromLocalGrid(GRID, local);
      return { name: `C${i}`, local, base: [x + noise[i]!, y, z!] };
    });

  it('finds the grid from which exact points come', () => {
    const fit = fitLocalGrid(pairs([0, 0, 0, 0]))!;
    expect(fit.grid).toEqual({
      origin_x: expect.closeTo(295_400, 5),
      origin_y: expect.closeTo(4_913_200, 5),
      rotation_deg: expect.closeTo(12.5, 8),
      scale: expect.closeTo(1.000_2, 9),
      z_offset: expect.closeTo(28.5, 9),
    });
    expect(fit.max).toBeLessThan(1e-6);
  });

  it('shows the residual of a wrong point', () => {
    const { residuals, rms, max } = fitLocalGrid(pairs([0, 0.2, 0, 0]))!;
    expect(max).toBeGreaterThan(0.04);
    expect(residuals.toSorted((a, b) => b.distance - a.distance)[0]!.name).toBe('C1');
    expect(rms).toBeLessThan(max);
    expect(residuals.every(({ dz }) => Math.abs(dz!) < 1e-9)).toBe(true);
  });

  it('needs two different points', () => {
    const [one] = pairs([0, 0, 0, 0]);
    expect(fitLocalGrid([])).toBeUndefined();
    expect(fitLocalGrid([one!])).toBeUndefined();
    expect(fitLocalGrid([one!, one!])).toBeUndefined();
    expect(fitLocalGrid(pairs([0, 0, 0, 0]).slice(0, 2))?.max).toBeLessThan(1e-6);
  });
});

describe('createAreaCheck()', () => {
  const at = (...coordinates: [number, number]) => ({ type: 'Point' as const, coordinates });

  it('finds degrees, exchanged axes and other zones', async () => {
    const check = await createAreaCheck({ srid: 32_633, local_grid: null });
    expect(check(at(295_412, 4_913_288))).toBeUndefined();
    expect(check(at(4_913_288, 295_412))?.en).toContain('vertex 1');
    expect(check(at(12.4, 44.3))?.en).toMatch(
      /^must lie where WGS 84 \/ UTM zone 33N \(EPSG:32633\) is valid/,
    );
    expect(check(at(Number.MAX_VALUE, 1))?.it).toContain('deve trovarsi');
    const italian = await createAreaCheck({ srid: 3004, local_grid: null });
    expect(italian(at(2_295_412, 4_913_288))).toBeUndefined();
    expect(italian(at(295_412, 4_913_288))).toBeDefined();
  });

  it('does not check local grids and unknown systems', async () => {
    for (const site of [
      { srid: 32_633, local_grid: GRID },
      { srid: 99_999, local_grid: null },
      { srid: null, local_grid: null },
    ])
      expect((await createAreaCheck(site))(at(1, 2))).toBeUndefined();
  });
});
