import type { UnitRelation } from '@trowel/domain/records';
import { describe, expect, it } from 'vitest';
import { applyRemedy, listRecordedStatements } from './remedies.ts';
import { buildSiteOrder } from './build-site-order.ts';
import type { OrderedUnit } from './ordered-unit.ts';

const unit = (id: number, us_number: string, relationships: UnitRelation[] = []): OrderedUnit => ({
  id,
  us_number,
  area: '',
  relationships,
});

describe('listHeld()', () => {
  const site = buildSiteOrder([
    unit(1, '1', [{ type: 'covers', us_number: '2' }]),
    unit(2, '2', [{ type: 'later_than', us_number: '3' }]),
    unit(3, '3'),
  ]);
  const step = (from: string, type: UnitRelation['type'], to: string) => ({
    from,
    type,
    to,
    recorded_in: from,
    certainty: null,
  });

  it('gives what sheets hold, not what is typed, the weakest statement first', () => {
    const recorded = listRecordedStatements(
      [step('3', 'covers', '1'), step('1', 'covers', '2'), step('2', 'later_than', '3')],
      site,
    );

    expect(recorded.map(({ unit }) => unit.us_number)).toEqual(['2', '1']);
    expect(recorded[0]?.remedies).toEqual(['reverse', 'doubt', 'remove']);
  });

  it('turns round nothing that has no direction, and doubts nothing twice', () => {
    const relation: UnitRelation = { type: 'same_as', us_number: '3', certainty: 'uncertain' };
    const doubted = buildSiteOrder([unit(2, '2', [relation]), unit(3, '3')]);

    expect(listRecordedStatements([step('2', 'same_as', '3')], doubted)[0]?.remedies).toEqual(['remove']);
  });
});

describe('applyRemedy()', () => {
  const wrong: UnitRelation = { type: 'covers', us_number: '2', note: 'seen' };
  const other: UnitRelation = { type: 'covers', us_number: '2', area: 'B' };

  it.each([
    ['reverse', { ...wrong, type: 'covered_by' }],
    ['doubt', { ...wrong, certainty: 'uncertain' }],
  ] as const)('changes that statement alone by %s', (remedy, after) => {
    expect(applyRemedy([other, wrong], wrong, remedy)).toEqual([other, after]);
  });

  it('takes that statement away', () => {
    expect(applyRemedy([other, wrong], wrong, 'remove')).toEqual([other]);
  });
});
