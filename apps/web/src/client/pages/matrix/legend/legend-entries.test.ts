import {
  certifyLayout,
  createPeriodColors,
  layoutMatrix,
  packScreen,
  readScreen,
  type MatrixScene,
} from '@trowel/domain/drawing';
import { buildMatrix } from '@trowel/domain/matrix';
import { describe, expect, it } from 'vitest';
import { listLegendEntries } from './legend-entries.ts';

const ROWS = [
  { period: '1', phase: '', sort_order: 1, name: 'Moderno', name_en: 'Modern' },
  { period: '2', phase: '', sort_order: 2, name: 'Romano', name_en: 'Roman' },
  { period: '3', phase: '', sort_order: 3, name: 'Preistorico', name_en: null },
] as const;
const colours = createPeriodColors(ROWS as never);
const periods = {
  rows: ROWS as never,
  isLoaded: true,
  nameOf: (code: string) => code,
  colorOf: (code: string | null, phase?: string | null) => (code === null ? undefined : colours(code, phase)),
};

const UNITS = [
  { key: '1', us_number: '1', area: 'A', period: '1' },
  { key: '2', us_number: '2', area: 'A', period: '2', period_end: '1', unit_type: 'USM' },
  { key: '3', us_number: '3', area: 'A', period: '2' },
];

function draw(grouping: 'period' | 'area'): MatrixScene {
  const relations = [
    { from: '1', type: 'covers' as const, to: '2' },
    { from: '1', type: 'covers' as const, to: '3', certainty: 'doubtful' },
  ];
  const matrix = buildMatrix(UNITS, relations, ROWS as never);
  const layout = layoutMatrix(matrix, { grouping, periods: ROWS as never });
  const certificate = certifyLayout(matrix, layout);
  const how = {
    siteName: 'Villa',
    relations: 'reduced' as const,
    certificate,
    definitionOf: () => undefined,
  };
  return readScreen(packScreen(matrix, { layout, looks: new Map() }, how));
}

describe('listLegendEntries()', () => {
  it('explains bars, lines and marks that the drawing contains, and no others (observation 33)', () => {
    const { lines, boxes } = listLegendEntries(draw('period'), { periods, language: 'en' });
    const texts = lines.map(({ text }) => text);
    expect(lines.map(({ sample }) => sample.kind)).toContain('bar');
    expect(texts).toContain('in use through later periods, up to where the bar ends');
    expect(lines.flatMap(({ sample }) => (sample.kind === 'line' ? [sample.line] : []))).toEqual([
      'order',
      'uncertain',
    ]);
    expect(lines.map(({ sample }) => sample.kind)).not.toContain('link');
    expect(boxes.flatMap(({ sample }) => (sample.kind === 'box' ? [sample.shape] : []))).toEqual([
      'deposit',
      'structure',
    ]);
  });

  it('gives periods the colours of the drawing, whatever the rows are (observation 33)', () => {
    for (const grouping of ['period', 'area'] as const) {
      const { periods: listed } = listLegendEntries(draw(grouping), { periods, language: 'it' });
      expect(listed).toEqual([
        { sample: { kind: 'period', colour: colours('1', '') }, text: '1 · Moderno' },
        { sample: { kind: 'period', colour: colours('2', '') }, text: '2 · Romano' },
      ]);
    }
  });
});
