import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerUnits, createUnits } from '../testing/answer-units.ts';
import { buildSiteOrder } from './build-site-order.ts';
import { siteOrderQuery } from './site-order.ts';
import type { OrderedUnit } from './ordered-unit.ts';

const unit = (
  id: number,
  us_number: string,
  area: string,
  relationships: OrderedUnit['relationships'] = [],
): OrderedUnit => ({
  id,
  us_number,
  area,
  relationships,
});

describe('buildSiteOrder()', () => {
  const site = buildSiteOrder([
    unit(1, '1', 'A', [{ type: 'covers', us_number: '2' }]),
    unit(2, '2', 'A', [{ type: 'covered_by', us_number: '1' }]),
    unit(3, '2', 'B'),
    unit(4, '9', 'B'),
  ]);

  it('keeps what both sheets show as one statement, and tells what contradicts it', () => {
    expect(site.order?.size).toBe(5);
    expect(site.order?.findContradictionOf({ from: '2', type: 'covers', to: '1' })).toHaveLength(2);
  });

  it('finds a unit as a sheet names it: in the area named, its own, or the only one of that number', () => {
    expect(site.find({ us_number: '2' }, 'A')?.id).toBe(2);
    expect(site.find({ us_number: '2', area: 'B' }, 'A')?.id).toBe(3);
    expect(site.find({ us_number: '9' }, 'A')?.id).toBe(4);
    expect(site.find({ us_number: '2' }, 'C')).toBeUndefined();
  });

  it('lists what sheets say about a unit that is not recorded yet', () => {
    const waiting = buildSiteOrder([
      unit(1, '40', 'A', [
        { type: 'covers', us_number: '41' },
        { type: 'cuts', us_number: '50', area: 'B' },
        { type: 'fills', us_number: '60' },
      ]),
      unit(2, '60', 'B'),
      unit(3, '60', 'C'),
    ]);
    const typesFor = (us_number: string, area: string) =>
      waiting.listAwaiting({ us_number, area }).map(({ from, type }) => [from, type]);

    // A relation without an area is about the only unit of that number, else about the unit of its own area.
    expect([typesFor('41', 'A'), typesFor('41', 'B')]).toEqual([[['1', 'covers']], [['1', 'covers']]]);
    expect([typesFor('50', 'B'), typesFor('50', 'A')]).toEqual([[['1', 'cuts']], []]);
    expect([typesFor('60', 'A'), typesFor('60', 'D')]).toEqual([[['1', 'fills']], []]);
  });

  it('knows the area of all units only where there is one', () => {
    expect(site.onlyArea).toBeUndefined();
    expect(buildSiteOrder([unit(1, '1', 'A')]).onlyArea).toBe('A');
  });
});

describe('siteOrderQuery()', () => {
  afterEach(() => vi.unstubAllGlobals());
  const askFor = () => new QueryClient().fetchQuery(siteOrderQuery('Villa'));

  it('gets all units of a site by one request', async () => {
    const asked = answerUnits(createUnits(250));
    const site = await askFor();
    expect(site.order && site.units).toHaveLength(250);
    expect(asked).toEqual(['/api/harris-matrix/Villa/units?max_units=3000']);
  });

  it('gets only the areas where there are too many units', async () => {
    const units = createUnits(3_001, { area: 'A' });
    const asked = answerUnits(units);
    expect(await askFor()).toEqual({ order: undefined, total: 3_001, areas: new Set(['A']), onlyArea: 'A' });
    expect(asked).toHaveLength(1);
  });

  it('knows no only area where the last of many units has another', async () => {
    answerUnits([...createUnits(3_001), { id: 3_002, us_number: '3002', area: 'B' }]);
    expect(await askFor()).toEqual({
      order: undefined,
      total: 3_002,
      areas: new Set(['B']),
      onlyArea: undefined,
    });
  });
});
