import { describe, expect, it } from 'vitest';
import { drawingQuery, isOfNow, membersQuery, parseMatrixView, fileAddressOf } from './matrix-view.ts';

describe('parseMatrixView()', () => {
  it('parses the view from an address', () => {
    const view = parseMatrixView(
      new URLSearchParams(
        'lanes=area&relations=all&collapse=phase:II,activity:Scavo, colmate,area:S1&around=12&unit=A/3&path=1,4&sheet=1&chain=7,A/8',
      ),
    );

    expect(view).toMatchObject({
      lanes: 'area',
      relations: 'all',
      collapse: ['phase:II', 'activity:Scavo, colmate', 'area:S1'],
      part: { around: '12' },
      unit: 'A/3',
      path: ['1', '4'],
      isSheetOpen: true,
      chain: ['7', 'A/8'],
    });
    expect(drawingQuery(view)).toBe(
      '?grouping=area&relations=all&collapse=phase%3AII%2Cactivity%3AScavo%2C+colmate%2Carea%3AS1&around=12',
    );
  });

  it('parses the past moment to display', () => {
    const view = parseMatrixView(new URLSearchParams('at=2026-05-01'));

    expect(view.at).toBe('2026-05-01');
    expect(drawingQuery(view)).toBe('?grouping=period&at=2026-05-01');
    expect(parseMatrixView(new URLSearchParams()).at).toBe('');
  });

  it('compares two states of the whole site, in the automatic layout', () => {
    const view = parseMatrixView(
      new URLSearchParams('against=2026-05-01&at=2026-10-01&around=12&collapse=phase:II&places=mine'),
    );

    expect(view.against).toBe('2026-05-01');
    expect(drawingQuery(view)).toBe('?grouping=period&at=2026-10-01&against=2026-05-01');
    expect(isOfNow(view)).toBe(false);
    expect(isOfNow(parseMatrixView(new URLSearchParams()))).toBe(true);
  });

  it('filters by area, period, phase and text, and hides or fades the other units (observation 35)', () => {
    const address = 'area=A&period=5&phase=2&text=muro di pietra&around=12';
    const hiding = parseMatrixView(new URLSearchParams(address));
    expect(hiding.filter).toEqual({ area: 'A', period: '5', phase: '2', text: 'muro di pietra' });
    expect(drawingQuery(hiding)).toBe(
      '?grouping=period&around=12&area=A&period=5&phase=2&text=muro+di+pietra',
    );
    expect(membersQuery(hiding)).toBeUndefined();
    expect(fileAddressOf('Villa', hiding, 'pdf')).toContain('text=muro+di+pietra');

    const fading = parseMatrixView(new URLSearchParams(`${address}&others=faded`));
    expect(fading.filter).toEqual(hiding.filter);
    expect(drawingQuery(fading)).toBe('?grouping=period&around=12');
    expect(membersQuery(fading)).toBe('?around=12&area=A&period=5&phase=2&text=muro+di+pietra&grouping=none');
  });

  it('replaces unknown values by the defaults', () => {
    expect(parseMatrixView(new URLSearchParams('lanes=colour&relations=none&path=1'))).toMatchObject({
      lanes: 'period',
      relations: 'reduced',
      path: undefined,
      part: {},
    });
  });
});

it('fileAddressOf() compares two states of the whole site, as the page does', () => {
  const view = parseMatrixView(new URLSearchParams('against=2026-05-01&places=mine&lanes=none&area=A'));

  expect(fileAddressOf('Villa', view, 'pdf')).toBe(
    '/api/harris-matrix/pdf/Villa?grouping=none&against=2026-05-01',
  );
});
