import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFArray, PDFDict, PDFName, type PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { renderReportPdf } from '../report/render-report-pdf.ts';
import type { RecordForm, Report, ReportPart } from '../report/report-model.ts';
import { createJpeg, createPng } from '../report/testing/create-pictures.ts';
import { renderMatrixPdf } from './render-matrix-pdf.ts';
import { findArchivalFaults } from './testing/find-archival-faults.ts';
import { createLayout } from './testing/create-layout.ts';
import { readPdf } from './testing/read-pdf.ts';

const date = new Date('2026-11-21T10:00:00Z');
const HOSTILE = 'a(b)c\\d & <e> "f" 漢字 🏺 שלום طبقة \ud800 \uffff \0 \u202e';
const QPDF = spawnSync('qpdf', ['--version']).status === 0;

const boxes = Array.from({ length: 90 }, (_, at) => [
  { label: `Label ${at}`, value: 'word '.repeat(at * 4), span: 12 },
]);
const sheet: RecordForm = {
  name: 'Unit sheet',
  siteName: 'Villa Però',
  code: 'US 12',
  place: 'Area A',
  note: 'recorded today',
  chapter: 'Area A',
  groups: [{ title: HOSTILE, rows: boxes }],
  pictures: [
    { bytes: createPng({ width: 9, height: 6, hasOpacity: true }), name: 'a.png', caption: HOSTILE },
  ],
};
const columns = ['Number', 'Text'].map((heading) => ({ key: heading, heading }));
const rows = Array.from({ length: 120 }, (_, at) => [at, at === 60 ? 'long '.repeat(3_000) : HOSTILE]);

function createReport(parts: readonly ReportPart[], more: Partial<Report> = {}): Report {
  const about = { author: 'A. Neri & <B>', publisher: 'SABAP', rights: 'CC BY' };
  const [title, siteName, subtitle] = [HOSTILE, 'Villa Però', 'Lanciano'];
  return { title, subtitle, siteName, language: 'it', date, hasTitlePage: true, about, parts, ...more };
}

const { matrix, layout } = createLayout({ boxes: 60, lanes: 3 });
const drawing = {
  layout,
  certificate: { isFaithful: true, hash: '9f86', pairs: 3 },
  anchors: new Map([['n5', 'us 5']]),
};
const FULL = createReport([
  { kind: 'facts', title: 'Site', facts: [{ key: 'a', label: 'Name', value: HOSTILE, anchor: 'us 5' }] },
  { kind: 'table', title: 'List', columns, rows },
  { kind: 'small-matrix', caption: 'Fig. 1', matrix, drawing },
  { kind: 'matrix', title: 'Harris matrix', matrix, paper: 'A4', drawing },
  { kind: 'forms', title: 'Units', count: 2, forms: [sheet, sheet] },
]);

const FILES: Record<string, () => Promise<Uint8Array>> = {
  'a report': () => renderReportPdf(FULL),
  'a report without anything': () => renderReportPdf(createReport([], { hasTitlePage: false })),
  'a matrix on a sheet': () => renderMatrixPdf(matrix, layout, { siteName: HOSTILE, date }),
  'a matrix on many sheets, with links': () => {
    const large = createLayout({ boxes: 400, perRow: 40, lanes: 4, columns: 2 });
    const options = {
      siteName: 'Villa',
      date,
      paper: 'A4',
      unitUrl: (node: string) => `https://x.org/${node}`,
    } as const;
    return renderMatrixPdf(large.matrix, large.layout, options);
  },
};

describe.each(Object.entries(FILES))('%s', (_, make) => {
  it('keeps the rules of PDF/A-2b and of tagged PDF', async () => {
    expect(await findArchivalFaults(await make())).toEqual([]);
  });

  it.skipIf(!QPDF)('is whole for qpdf', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'trowel-pdf-'));
    const path = join(folder, 'file.pdf');
    writeFileSync(path, await make());

    const { status, stdout } = spawnSync('qpdf', ['--check', path], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });

    expect({ status, stdout }).toEqual({
      status: 0,
      stdout: expect.stringContaining('No syntax or stream encoding errors found'),
    });
  });
});

describe('the structure of a report', () => {
  it('has headings, tables with headings, forms as lists and figures with words, in the order they are read', async () => {
    const { document } = await readPdf(await renderReportPdf(FULL));

    const types = listTypes(document);

    const order = ['H1', 'TOC', 'L', 'Table', 'Figure', 'Sect'];
    const places = order.map((type) => types.indexOf(type));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBe(1);
    expect(types.filter((type) => type === 'TH')).toHaveLength(columns.length);
    expect(types.filter((type) => type === 'TD')).toHaveLength(columns.length * rows.length);
    expect(types.filter((type) => type === 'LBody')).toHaveLength(1 + 2 * (boxes.length - 1)); // One box is empty.
    expect(types.filter((type) => type === 'TOCI')).toHaveLength(5);
  });

  it('leads from the boxes of a matrix to what is told of their units', async () => {
    const { document } = await readPdf(await renderReportPdf(FULL));

    const links = document
      .getPages()
      .map(({ node }) => node.lookupMaybe(PDFName.of('Annots'), PDFArray)?.size() ?? 0);

    expect(links.filter((count) => count > 0)).toEqual([1, 1]);
  });

  it('says on the first page which letters the font lacks, and shows a square for them', async () => {
    const { texts } = await readPdf(await renderReportPdf(createReport([], { siteName: '漢字' })));
    const plain = await readPdf(await renderReportPdf(createReport([], { title: 'Relazione' })));

    expect(texts[0]!.join('|')).toMatch(/□ sta per \d+ caratteri che mancano .*U\+6F22, U\+5B57/);
    expect(plain.texts.flat().join('|')).not.toContain('□');
  });

  it('says the same below the legend of a matrix', async () => {
    const options = { siteName: '漢', date, language: 'it' } as const;

    const { texts } = await readPdf(await renderMatrixPdf(matrix, layout, options));
    const plain = await readPdf(await renderMatrixPdf(matrix, layout, { ...options, siteName: 'Villa' }));

    expect(texts.flat()).toContain('□ sta per un carattere che manca nel font di questa stampa: U+6F22.');
    expect(plain.texts.flat().join('|')).not.toContain('□');
  });

  it('makes no claim when a picture has colours of four inks', async () => {
    const inks = createJpeg({ width: 8, height: 8, components: 4 });
    const pictures = [{ bytes: inks, name: 'inks.jpg', caption: 'Inks' }];

    const faults = await findArchivalFaults(
      await renderReportPdf(
        createReport([{ kind: 'forms', title: 'U', count: 1, forms: [{ ...sheet, pictures }] }]),
      ),
    );

    expect(faults).toEqual(['no claim of PDF/A-2b', 'a picture in colours no profile tells']);
  });
});

/** Types of the elements, each before those below it. */
function listTypes({ catalog, context }: PDFDocument): string[] {
  const types: string[] = [];
  const walk = (element: PDFDict): void => {
    types.push(String(element.get(PDFName.of('S'))).slice(1));
    const below = element.lookup(PDFName.of('K'));
    const kids = below instanceof PDFArray ? below.asArray() : below ? [below] : [];
    for (const kid of kids.map((one) => context.lookup(one))) {
      if (kid instanceof PDFDict && kid.has(PDFName.of('S'))) walk(kid);
    }
  };
  walk(catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict).lookup(PDFName.of('K'), PDFDict));
  return types;
}
