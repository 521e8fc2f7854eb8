import { describe, expect, it } from 'vitest';
import { drawingQuery, isOfNow, readAsked, fileAddressOf } from './asked-matrix.ts';

describe('readAsked()', () => {
  it('reads what is shown and how from an address', () => {
    const asked = readAsked(
      new URLSearchParams(
        'lanes=area&relations=all&collapse=phase:II,activity:Scavo, colmate,area:S1&around=12&unit=A/3&path=1,4&sheet=1&chain=7,A/8',
      ),
    );

    expect(asked).toMatchObject({
      lanes: 'area',
      relations: 'all',
      collapse: ['phase:II', 'activity:Scavo, colmate', 'area:S1'],
      part: { around: '12' },
      unit: 'A/3',
      path: ['1', '4'],
      isSheetOpen: true,
      chain: ['7', 'A/8'],
    });
    expect(drawingQuery(asked)).toBe(
      '?grouping=area&relations=all&collapse=phase%3AII%2Cactivity%3AScavo%2C+colmate%2Carea%3AS1&around=12',
    );
  });

  it('asks for the state of a past moment', () => {
    const asked = readAsked(new URLSearchParams('at=2026-05-01'));

    expect(asked.at).toBe('2026-05-01');
    expect(drawingQuery(asked)).toBe('?grouping=period&at=2026-05-01');
    expect(readAsked(new URLSearchParams()).at).toBe('');
  });

  it('compares two states of the whole site, in the places of the program', () => {
    const asked = readAsked(
      new URLSearchParams('against=2026-05-01&at=2026-10-01&around=12&collapse=phase:II&places=mine'),
    );

    expect(asked.against).toBe('2026-05-01');
    expect(drawingQuery(asked)).toBe('?grouping=period&at=2026-10-01&against=2026-05-01');
    expect(isOfNow(asked)).toBe(false);
    expect(isOfNow(readAsked(new URLSearchParams()))).toBe(true);
  });

  it('takes what it does not know as not asked', () => {
    expect(readAsked(new URLSearchParams('lanes=colour&relations=none&path=1'))).toMatchObject({
      lanes: 'period',
      relations: 'reduced',
      path: undefined,
      part: {},
    });
  });
});

it('gives two states as a file of the whole site, as the page draws them', () => {
  const asked = readAsked(new URLSearchParams('against=2026-05-01&places=mine&lanes=none&area=A'));

  expect(fileAddressOf('Villa', asked, 'pdf')).toBe(
    '/api/harris-matrix/pdf/Villa?grouping=none&against=2026-05-01',
  );
});
