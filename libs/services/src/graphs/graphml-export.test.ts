import { inverseOf, type RelationType } from '@trowel/domain/records';
import { NotFoundError } from '@trowel/domain/core';
import { GROUPING_NAMES } from '@trowel/domain/drawing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { loadDemo } from '../demo/load-demo.ts';
import { DEMO_SITE } from '../demo/read-demo-files.ts';
import { exportGraphml, type GraphmlQuery } from './graphml-export.ts';
import { readImportFile } from '../import/reading/read-import-file.ts';
import { loadMatrixRecords } from '../matrix/matrix-records.ts';
import { openWorld, type World } from '../testing/open-world.ts';

const siteName = DEMO_SITE;
const QUERY: GraphmlQuery = { siteName, grouping: 'period_area', reverseEpochs: false, dialect: 'yed' };

/** A relation the same from whichever side it is told. */
function tell(from: string, type: RelationType, to: string): string {
  const [first] = [`${from} ${type} ${to}`, `${to} ${inverseOf(type)} ${from}`].sort();
  return first!;
}

describe('exportGraphml()', () => {
  let world: World;
  let ctx: Context;
  const write = async (query: Partial<GraphmlQuery> = {}): Promise<string> =>
    new TextDecoder().decode((await exportGraphml(ctx, { ...QUERY, ...query })).bytes);

  beforeAll(async () => {
    world = await openWorld('sqlite');
    await loadDemo({ ...world.as('operator'), actor: { id: null, username: 'loader', role: 'operator' } });
    ctx = world.as('viewer');
  });
  afterAll(() => world.dispose());

  it('gives a file that a viewer may take, named after the site', async () => {
    const { fileName, contentType, bytes } = await exportGraphml(ctx, QUERY);

    expect(fileName).toBe(`${siteName}_harris_matrix.graphml`);
    expect(contentType).toBe('application/xml');
    expect(new TextDecoder().decode(bytes.slice(0, 38))).toBe('<?xml version="1.0" encoding="UTF-8" s');
  });

  it('reads back as the very units and relations of the site', async () => {
    const { reads } = ctx.services.database;
    const input = await loadMatrixRecords(reads, (await reads.lookups.findSiteId(siteName))!);
    const bytes = new TextEncoder().encode(await write());

    const read = await readImportFile({ fileName: 'a.graphml', bytes, format: 'auto' });

    const nameOf = ({ area, us_number }: { area?: string; us_number: string }): string =>
      `${area ?? ''}/${us_number}`;
    const named = new Map(input.units.map((unit) => [unit.key, nameOf(unit)]));
    const traits = (unit: Record<string, unknown>): string =>
      ['unit_type', 'definition', 'interpretation', 'period', 'phase', 'period_end', 'phase_end']
        .map((name) => unit[name] ?? '')
        .join('|');
    expect(read.units.map((unit) => `${nameOf(unit)} ${traits(unit.fields)}`).sort()).toEqual(
      input.units.map((unit) => `${nameOf(unit)} ${traits({ ...unit })}`).sort(),
    );
    const told = input.statements.flatMap(({ from, type, to }) =>
      type && to !== null ? [tell(named.get(from)!, type, named.get(to)!)] : [],
    );
    const heard = read.statements.flatMap(({ from, type, to }) =>
      type
        ? [tell(nameOf({ area: from.area ?? '', ...from }), type, nameOf({ area: from.area ?? '', ...to }))]
        : [],
    );
    expect([...new Set(heard)].sort()).toEqual([...new Set(told)].sort());
  });

  it('draws one area, the other way up, or without drawing at all', async () => {
    const [whole, area, turned, strict] = await Promise.all([
      write(),
      write({ area: 'B', title: 'Only <B>' }),
      write({ reverseEpochs: true }),
      write({ dialect: 'strict' }),
    ]);

    const count = (text: string, what: string): number => text.split(what).length - 1;
    expect(count(whole, '"pyarchinit.us"')).toBe(1);
    expect(count(strict, '<node ')).toBe(194);
    expect(count(strict, 'y:')).toBe(0);
    expect(area).toContain('Only &lt;B&gt;');
    expect(count(area, '<y:ShapeNode>')).toBeLessThan(count(whole, '<y:ShapeNode>'));
    expect(count(area, '<y:ShapeNode>')).toBeGreaterThan(0);
    const rows = (text: string): string[] =>
      [...text.matchAll(/rotationAngle="270.0"[^>]*>([^<]*)</g)].map(([, label]) => label!);
    expect(rows(whole).length).toBeGreaterThan(2);
    expect(rows(turned)).toEqual(rows(whole).reverse());
  });

  it('gathers the units as every drawing does, in frames of their structures too', async () => {
    const [structures, periods, phases] = await Promise.all([
      write({ grouping: 'structure' }),
      write({ grouping: 'period_only' }),
      write({ grouping: 'phase' }),
    ]);

    const rows = (text: string): number => text.split('rotationAngle="270.0"').length - 1;
    expect(structures).toContain('>Structure CA01<');
    expect(rows(structures)).toBe(0);
    expect(rows(periods)).toBeGreaterThan(1);
    expect(rows(phases)).toBeGreaterThan(rows(periods));
  });

  it.each(GROUPING_NAMES)('gathered by %s is read back as it was', async (grouping) => {
    const units = async (query: Partial<GraphmlQuery>) => {
      const bytes = new TextEncoder().encode(await write(query));
      const read = await readImportFile({ fileName: 'a.graphml', bytes, format: 'auto' });
      return read.units
        .map(({ us_number, area, fields }) => JSON.stringify([area, us_number, fields]))
        .sort();
    };

    expect(await units({ grouping })).toEqual(await units({}));
  });

  it('knows no site that is not there', async () => {
    await expect(exportGraphml(ctx, { ...QUERY, siteName: 'nowhere' })).rejects.toThrow(NotFoundError);
  });
});
