import { describe, expect, it } from 'vitest';
import { buildMatrix, type MatrixUnit } from '@trowel/domain/matrix';
import { layoutMatrix } from '@trowel/domain/drawing';
import { layoutGraphml, renderYedGraphml } from '@trowel/domain/formats';
import { buildScene } from '@trowel/domain/scene';
import { readPdf } from './pdf/testing/read-pdf.ts';
import type { MatrixFormat } from './matrix-files.ts';
import { renderMatrixFile } from './matrix-files.ts';

const DEFINITIONS = ['Strato', 'Taglio', 'Scheletro', 'Muro'];
const UNITS = DEFINITIONS.map((definition, at): MatrixUnit => ({
  key: String(at + 1),
  us_number: String(at + 1),
  area: '',
  unit_type: 'US',
  definition,
}));
const STATEMENTS = [1, 2, 3].map((at) => ({
  from: String(at),
  type: 'covers' as const,
  to: String(at + 1),
  toLabel: '',
}));
const MATRIX = buildMatrix(UNITS, STATEMENTS);

async function render(format: MatrixFormat): Promise<string> {
  const file = await renderMatrixFile(MATRIX, {
    format,
    grouping: 'none',
    siteName: 'Villa',
    language: 'en',
    date: new Date('2026-11-21T10:00:00Z'),
    paper: 'A4',
    orientation: 'auto',
  });
  return typeof file === 'string' ? file : (await readPdf(file)).texts.flat().join('\n');
}

describe('renderMatrixFile() of plain units with the definitions Strato, Taglio, Scheletro, Muro', () => {
  it('draws each as what it is, in every format', async () => {
    const [svg, dot, text] = [await render('svg'), await render('dot'), await render('txt')];

    expect(layoutMatrix(MATRIX).boxes.map(({ shape }) => shape)).toEqual([
      'deposit',
      'cut',
      'burial',
      'structure',
    ]);
    for (const shape of ['cut', 'burial', 'structure']) expect(svg).toContain(`class="box b-${shape}"`);
    expect(svg).toContain('aria-label="SU 2, cut,');
    expect(dot).toMatch(/"2" \[label="2", shape=invtrapezium/);
    expect(dot).toMatch(/"4" \[label="4", peripheries=2/);
    expect(text).toContain('SU 2 (cut): above 3; below 1.');
  });

  it('draws them so as GraphML and in three dimensions too', () => {
    const graphml = renderYedGraphml(MATRIX, layoutGraphml(MATRIX, { grouping: 'none' }), {
      siteName: 'Villa',
    });

    expect(graphml).toMatch(/US2<[^]*?type="dashed"/);
    expect(graphml).toMatch(/#C0C0C0/);
    expect(
      buildScene(
        {
          siteName: 'Villa',
          units: UNITS.map((unit, id) => ({ ...unit, id })),
          statements: STATEMENTS,
          periods: [],
        },
        MATRIX,
      ).units.map(({ shape }) => shape),
    ).toEqual(['layer', 'cut', 'burial', 'wall']);
  });

  it('explains in the legend of the print what is drawn, and nothing else', async () => {
    const lines = (await render('pdf')).split('\n');

    expect(lines).toEqual(expect.arrayContaining(['layer, fill', 'cut', 'burial', 'masonry, structure']));
    for (const absent of ['virtual unit', 'document', 'group of units', 'uncertain relation', 'lines meet'])
      expect(lines).not.toContain(absent);
  });
});
