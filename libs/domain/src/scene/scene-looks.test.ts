import { describe, expect, it } from 'vitest';
import { UNASSIGNED_COLOR } from '@trowel/domain/drawing';
import { inventSceneUnit } from '../testing/invent-scene-unit.ts';
import { applyFilter, matchUnits, type SceneFilter } from './filter-scene.ts';
import { paintScene } from './paint-scene.ts';
import type { SceneData } from './scene-model.ts';
import { listSolids } from './scene-solids.ts';
import { unitShapePath } from './unit-shape-path.ts';

const scene: SceneData = {
  site_name: 'Test',
  placement: 'levels',
  spread: 'layered',
  units: [
    inventSceneUnit('1', { period: 0 }),
    inventSceneUnit('2', { period: 1, unit_type: 'USM', area: 'B' }),
    inventSceneUnit('3', { period: 2, shape: 'cut' }),
    inventSceneUnit('3', { period: 2, area: 'Città' }),
    inventSceneUnit('5'),
  ],
  relations: [],
  periods: [
    { period: '1', phase: '', label: '1 · Modern', color: '#ffeeaa', start_year: 1500, end_year: 2000 },
    { period: '2', phase: '1', label: '2.1 · Roman', color: '#aa5522', start_year: -27, end_year: 200 },
    { period: '2', phase: '2', label: '2.2 · Republic', color: '#553311', start_year: -200, end_year: -27 },
  ],
  areas: ['A', 'B', 'Città'],
  bounds: { min: [0, 0, 0], max: [1, 1, 1] },
};

describe('matchUnits()', () => {
  it.each<[string, SceneFilter, string]>([
    ['nothing asked', {}, '11111'],
    ['a period by its code', { periods: ['2'] }, '01110'],
    ['a period with phase', { periods: ['2.1'] }, '01000'],
    ['a period by its name', { periods: ['republic'] }, '00110'],
    ['a phase', { phases: ['2'] }, '00110'],
    ['a type', { types: ['usm'] }, '01000'],
    ['areas, whatever their accents', { areas: ['citta', 'B'] }, '01010'],
    ['a number that repeats', { units: ['3'] }, '00000'],
    ['units with their area', { units: ['Città/3', '1'] }, '10010'],
    ['years', { years: { from: -50, to: 100 } }, '01110'],
    ['years open to one side', { years: { from: 300 } }, '10000'],
    ['all of several', { periods: ['2'], areas: ['A'] }, '00100'],
  ])('finds %s', (_, filter, expected) => {
    expect([...matchUnits(scene, filter)].join('')).toBe(expected);
  });

  it('takes the dating of a unit before that of its period', () => {
    const datings = new Map([[5, { from: -100, to: -50 }]]);

    expect([...matchUnits(scene, { years: { to: -60 } }, datings)]).toEqual([0, 0, 1, 1, 1]);
  });
});

describe('applyFilter()', () => {
  const matched = Uint8Array.of(1, 0, 1);

  it('shows, hides, highlights and makes transparent, one filter after another', () => {
    const shown = applyFilter(['plain', 'plain', 'highlighted'], matched, 'show');
    const hidden = applyFilter(shown, Uint8Array.of(1, 0, 0), 'hide');

    expect(shown).toEqual(['plain', 'hidden', 'highlighted']);
    expect(hidden).toEqual(['hidden', 'hidden', 'highlighted']);
    expect(applyFilter(hidden, Uint8Array.of(1, 1, 1), 'transparent')).toEqual([
      'hidden',
      'hidden',
      'transparent',
    ]);
    expect(applyFilter(shown, matched, 'highlight')).toEqual(['highlighted', 'hidden', 'highlighted']);
    expect(applyFilter(hidden, matched, 'show')).toEqual(['plain', 'hidden', 'highlighted']);
  });
});

describe('paintScene()', () => {
  it('paints by period, and grey what has none', () => {
    const { colors, legend } = paintScene(scene);

    expect(colors).toEqual(['#ffeeaa', '#aa5522', '#553311', '#553311', UNASSIGNED_COLOR]);
    expect(legend.map(({ label, units }) => [label, units])).toEqual([
      ['1 · Modern', 1],
      ['2.1 · Roman', 1],
      ['2.2 · Republic', 2],
      ['', 1],
    ]);
  });

  it('paints by type and by area, each kind in a colour of its own', () => {
    const byType = paintScene(scene, { colorBy: 'type' });
    const byArea = paintScene(scene, { colorBy: 'area' });

    expect(new Set(byType.colors).size).toBe(2);
    expect(byType.colors[0]).toBe(byType.colors[2]);
    expect(byArea.legend.map(({ label }) => label)).toEqual(['A', 'B', 'Città']);
  });

  it('lets single units have colours of their own', () => {
    const { colors } = paintScene(scene, {
      colorBy: 'custom',
      customColors: { '1': '#ABCDEF', 'A/3': '#000000' },
    });

    expect(colors).toEqual(['#abcdef', UNASSIGNED_COLOR, '#000000', UNASSIGNED_COLOR, UNASSIGNED_COLOR]);
  });
});

describe('listSolids()', () => {
  it('names each solid once and leaves out what is hidden', () => {
    const solids = listSolids(scene, { looks: ['plain', 'hidden', 'transparent', 'highlighted', 'plain'] });

    expect(solids.map(({ name, opacity, isHighlighted }) => [name, opacity, isHighlighted])).toEqual([
      ['US 1', 1, false],
      ['US A/3', 0.2, false],
      ['US Città/3', 1, true],
      ['US 5', 1, false],
    ]);
    expect(solids[1]!.facts).toMatchObject({
      record_id: 3,
      period: '2',
      phase: '2',
      start_year: -200,
      level: 0,
    });
  });
});

describe('unitShapePath()', () => {
  it('gives an address whatever the names', () => {
    expect(unitShapePath('Città "Alta"', { area: 'A/1', us_number: '12#a' })).toBe(
      'proxies/Citt%C3%A0%20%22Alta%22/US_12%23a.glb?area=A%2F1',
    );
  });
});
