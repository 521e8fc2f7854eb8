import { describe, expect, it } from 'vitest';
import { buildSiteOrder, type OrderedUnit } from './site-order.ts';

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

  it('knows the area of all units only where there is one', () => {
    expect(site.onlyArea).toBeUndefined();
    expect(buildSiteOrder([unit(1, '1', 'A')]).onlyArea).toBe('A');
  });
});
