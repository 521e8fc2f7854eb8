import { PDFArray, PDFDict, PDFName, PDFNumber, PDFString } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import type { Finding } from '@trowel/domain/matrix';
import { configureType } from '@trowel/domain/testing';
import { listSheets, renderMatrixPdf } from './render-matrix-pdf.ts';
import { createLayout } from './testing/create-layout.ts';
import { readOutline, readPdf } from './testing/read-pdf.ts';

const DATE = new Date('2026-11-21T10:00:00Z');
/** Properties of a PDF file. */
const DAY = new Date('2026-11-21');
const BASE = { siteName: 'Villa Adriana', date: DATE, paper: 'A4' } as const;
const BRIGHT = { fill_color: '#330066', border_color: '#FF6600' } as const;
const BRIGHT_RGB = { fill: '0.2 0 0.4', border: '1 0.4 0' };
const HOSTILE = ['a(b)c\\d', 'nul\0led', '🏺', 'שלום', 'طبقة 12', '\ud800', '12) Tj ET Q (', 'Ω Щ è', ''];

function finding(severity: Finding['severity'], message: string): Finding {
  return { code: 'cycle', severity, message, units: [], chain: [], suggestions: [] };
}

describe('renderMatrixPdf()', () => {
  it('gives the same bytes for the same drawing and date', async () => {
    const { matrix, layout } = createLayout({ boxes: 120, lanes: 3 });

    const first = await renderMatrixPdf(matrix, layout, { ...BASE, paper: 'A3' });
    const second = await renderMatrixPdf(matrix, layout, { ...BASE, paper: 'A3' });

    expect(Buffer.compare(first, second)).toBe(0);
  });

  it('writes title, subject, language and date into the file', async () => {
    const { matrix, layout } = createLayout();

    const { document } = await readPdf(
      await renderMatrixPdf(matrix, layout, { ...BASE, area: 'B', language: 'it' }),
    );

    expect(document.getTitle()).toBe('Matrix di Harris – Villa Adriana');
    expect(document.getSubject()).toBe('Villa Adriana, B');
    expect(document.getCreator()).toBe('Trowel');
    expect(document.getCreationDate()).toEqual(DAY);
    expect(document.getModificationDate()).toEqual(DAY);
    expect(document.catalog.lookup(PDFName.of('Lang'), PDFString).decodeText()).toBe('it');
  });

  it('draws units of types of one’s own as they are configured, and explains them', async () => {
    const { matrix, layout } = createLayout({ boxes: 12, perRow: 4 });
    matrix.nodes[5]!.unit_type = 'oven';
    const oven = configureType('OVEN', { name: 'Oven', name_it: 'Forno', shape: 'ellipse', ...BRIGHT });
    const types = [oven, configureType('WELL')];

    const dressed = await readPdf(await renderMatrixPdf(matrix, layout, { ...BASE, language: 'it', types }));
    const plain = await readPdf(await renderMatrixPdf(matrix, layout, { ...BASE, language: 'it' }));

    const [drawing, legend] = dressed.contents;
    const colours = `${BRIGHT_RGB.fill} rg\n${BRIGHT_RGB.border} RG\n1 w[]0 d\n`;
    expect(drawing!.split(colours)).toHaveLength(2);
    expect(legend!.split(colours)).toHaveLength(2);
    // The number of this box is white; those after it are as dark as ever.
    expect(drawing!.match(/1 1 1 rg\n[^\n]* Td[^\n]*Tj\n0\.137 0\.153 0\.173 rg\n/g)).toHaveLength(1);
    expect(dressed.texts[1]).toContain('Forno (OVEN)');
    expect(dressed.texts.flat()).not.toContain('WELL');
    expect(dressed.texts[0]).toEqual(plain.texts[0]);
  });

  it('never breaks the words of the names beside the rows', async () => {
    const { matrix, layout } = createLayout({ boxes: 12, lanes: 3 });
    const name = 'Ristrutturazione con terme repubblicane';
    const lanes = layout.lanes.map((lane) => ({ ...lane, label: name, name }));

    for (const paper of ['A4', 'A0'] as const) {
      const { texts } = await readPdf(
        await renderMatrixPdf(matrix, { ...layout, lanes }, { ...BASE, paper }),
      );
      const words = new Set(texts[0]!.flatMap((text) => text.split(' ')));
      expect([paper, words.has('Ristrutturazione'), words.has('repubblicane')]).toEqual([paper, true, true]);
    }
  });

  it.each([1, 2])(
    'writes long names of rows whole on A4, or as signs with a key (names × %d)',
    async (times) => {
      const { matrix, layout } = createLayout({ boxes: 12, perRow: 4, lanes: 3 });
      const beginning =
        'Età romana imperiale: fase di vita della domus con rifacimento dei pavimenti e '.repeat(times);
      const ends = ['dei muri', 'dei tetti', 'delle fogne'];
      const lanes = layout.lanes.map((lane, at) => ({ ...lane, label: `${beginning}${ends[at]}` }));

      for (const isDrawingOnly of [false, true]) {
        const { texts } = await readPdf(
          await renderMatrixPdf(matrix, { ...layout, lanes }, { ...BASE, isDrawingOnly }),
        );
        const all = texts.flat().join(' ').replaceAll(/\s+/g, ' ');
        for (const { label } of lanes) expect(all).toContain(label.replaceAll(/\s+/g, ' '));
        expect(texts[0]!.filter((text) => text.endsWith('…'))).toEqual([]);
      }
    },
  );

  it('names relations that errors set apart beside the certificate', async () => {
    const { matrix, layout } = createLayout();
    const set_apart = Array.from({ length: 8 }, (_, at) => {
      const number = String(at + 1);
      return { node: `n${number}`, from: number, type: 'covers' as const, to: number };
    });

    const { texts } = await readPdf(
      await renderMatrixPdf({ ...matrix, set_apart }, layout, { ...BASE, paper: 'A3', language: 'it' }),
    );

    expect(texts[0]!.join(' ')).toContain('Non disegnati perché errati: 1 copre 1; 2 copre 2;');
    expect(texts[0]!.join(' ')).toContain('+2 altri.');
  });

  it('breaks a long name of the site rather than cut it', async () => {
    const { matrix, layout } = createLayout({ boxes: 300 });
    const siteName = 'Rocca d’Evàndro – Località «Sant’Àngelo in Fòrmis»';

    const { texts } = await readPdf(
      await renderMatrixPdf(matrix, layout, { ...BASE, siteName, orientation: 'portrait' }),
    );

    expect(texts[0]!.join(' ')).toContain(siteName);
  });

  it('prints in greys for printers without colours', async () => {
    const { matrix, layout } = createLayout({ boxes: 12, lanes: 3 });

    const { contents } = await readPdf(await renderMatrixPdf(matrix, layout, { ...BASE, isGrey: true }));

    const inks = contents.flatMap((content) => [
      ...content.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) (?:rg|RG)\n/g),
    ]);
    expect(inks.length).toBeGreaterThan(10);
    expect(inks.filter(([, red, green, blue]) => red !== green || green !== blue)).toEqual([]);
  });

  it('takes more sheets for larger numbers, and leaves out what follows the drawing', async () => {
    const { matrix, layout } = createLayout({ boxes: 120, lanes: 3 });
    const pagesOf = async (wish: object): Promise<number> =>
      (await readPdf(await renderMatrixPdf(matrix, layout, { ...BASE, isDrawingOnly: true, ...wish }))).texts
        .length;
    const sheets = await listSheets(matrix, layout, { paper: 'A4', orientation: 'auto', leastLetters: 9 });

    expect(await pagesOf({ leastLetters: 9 })).toBe(sheets.length);
    expect(sheets.length).toBeGreaterThan(await pagesOf({}));
    expect(sheets.flatMap(({ boxes }) => boxes).sort()).toEqual(
      layout.boxes.map(({ label }) => label).sort(),
    );
    expect(await pagesOf({ isDrawingOnly: false })).toBeGreaterThan(await pagesOf({}));
  });

  it('keeps every number as text that can be searched', async () => {
    const { matrix, layout } = createLayout({ boxes: 300, perRow: 30 });

    const { texts } = await readPdf(await renderMatrixPdf(matrix, layout, { ...BASE, paper: 'poster' }));

    const found = new Set(texts[0]);
    expect(layout.boxes.filter(({ label }) => !found.has(label))).toEqual([]);
  });

  it('makes the poster as large as the drawing, and counts in larger units beyond 14,400', async () => {
    const { matrix, layout } = createLayout({ boxes: 900, perRow: 450 });
    // As high as it is wide: it would gain nothing by folding.
    layout.height = layout.width;

    const { document } = await readPdf(await renderMatrixPdf(matrix, layout, { ...BASE, paper: 'poster' }));

    const page = document.getPages()[0]!;
    const unit = page.node.lookup(PDFName.of('UserUnit'), PDFNumber).asNumber();
    expect(page.getWidth()).toBeLessThanOrEqual(14_400);
    expect(page.getWidth() * unit).toBeGreaterThan(layout.width);
    expect(document.getPages()[1]!.getWidth()).toBeCloseTo(595.28, 1);
  });

  it('bookmarks periods with the sheets that hold them, then legend, findings and index', async () => {
    const { matrix, layout } = createLayout({ boxes: 240, perRow: 24, lanes: 2 });

    const pdf = await readPdf(await renderMatrixPdf(matrix, layout, { ...BASE, orientation: 'portrait' }));

    const outline = readOutline(pdf);
    expect(outline.filter((line) => !line.startsWith(' ')).map((line) => line.replace(/ @\d+$/, ''))).toEqual(
      ['Drawing', 'Period 1', 'Period 2', 'Legend', 'Findings', 'Index of units'],
    );
    const sheets = outline.slice(outline.indexOf('Period 1 @0') + 1, outline.indexOf('Period 2 @0'));
    expect(sheets).toEqual(
      ['  Sheet 1A @0', '  Sheet 1B @1', '  Sheet C1 @2', '  Sheet D1 @3'].slice(0, sheets.length),
    );
    expect(sheets.length).toBeGreaterThan(1);
    expect(pdf.texts[Number(outline.at(-1)!.split('@')[1])]).toContain('Index of units');
  });

  it('lists errors and warnings as sentences and only counts remarks', async () => {
    const { matrix, layout } = createLayout();
    matrix.findings = [
      finding('info', 'Nothing to see.'),
      finding('warning', 'Unit 3 is alone.'),
      finding('error', 'Unit 1 (fill) cannot be above itself.'),
    ];

    const { texts } = await readPdf(await renderMatrixPdf(matrix, layout, BASE));

    const all = texts.flat();
    expect(all.indexOf('Unit 1 (fill) cannot be above itself.')).toBeGreaterThan(
      all.indexOf('Contradictions (1)'),
    );
    expect(all.indexOf('Unit 3 is alone.')).toBeGreaterThan(all.indexOf('Warnings (1)'));
    expect(all).not.toContain('Nothing to see.');
    expect(all).toContain('Remarks not listed here: 1.');
  });

  it('continues long lists of findings on further pages, in their order', async () => {
    const { matrix, layout } = createLayout();
    matrix.findings = Array.from({ length: 200 }, (_, at) => finding('error', `Unit ${at} is wrong.`));

    const { texts } = await readPdf(await renderMatrixPdf(matrix, layout, BASE));

    const pages = texts.map((page) => page.filter((text) => text.endsWith('is wrong.')));
    expect(pages.filter((page) => page.length > 0).length).toBeGreaterThan(2);
    expect(pages.flat()).toEqual(matrix.findings.map(({ message }) => message));
  });

  it('of very many findings writes the first thousand, errors first, and counts the others by code', async () => {
    const { matrix, layout } = createLayout();
    const warnings = Array.from({ length: 1100 }, (_, at) => finding('warning', `Unit ${at} is odd.`));
    const errors = Array.from({ length: 20 }, (_, at) => finding('error', `Unit ${at} is wrong.`));
    matrix.findings = [...warnings, ...errors];

    const { texts } = await readPdf(await renderMatrixPdf(matrix, layout, BASE));

    const all = texts.flat();
    expect(all.filter((text) => text.endsWith('is wrong.'))).toHaveLength(20);
    expect(all.filter((text) => text.endsWith('is odd.'))).toEqual(
      warnings.slice(0, 980).map(({ message }) => message),
    );
    expect(all).toEqual(expect.arrayContaining(['Contradictions (20)', 'Warnings (1100)']));
    expect(all.join(' ')).toContain('120 more are not: cycle 120. POST /api/harris-matrix/validate');
  });

  it('draws what lines of one trunk share once', async () => {
    const { matrix, layout } = createLayout({ boxes: 3, perRow: 3 });
    const [edge, kind] = [0, 'order'] as const;
    layout.lines = [
      { edge, kind, source: 'n1', target: 'n2', points: [20, 40, 20, 60, 90, 60, 90, 80] },
      { edge, kind, source: 'n1', target: 'n3', points: [20, 40, 20, 60, 130, 60, 130, 80] },
    ];

    const { contents } = await readPdf(await renderMatrixPdf(matrix, layout, BASE));

    expect(contents[0]).toContain('20 40 m\n20 60 l\n90 60 l\n90 80 l\n90 60 m\n130 60 l\n130 80 l\nS\n');
  });

  it.each([
    [true, /none missing, none added/],
    [false, /^Not certified/],
  ])('says in the title block whether the drawing is faithful: %s', async (isFaithful, sentence) => {
    const { matrix, layout } = createLayout();
    const certificate = { isFaithful, hash: '9f86d081', pairs: 1204 };

    const { texts } = await readPdf(await renderMatrixPdf(matrix, layout, { ...BASE, certificate }));

    const words = texts[0]!
      .join(' ')
      .replace(/Not certified/, '\nNot certified')
      .split('\n')
      .at(-1)!;
    expect(words).toMatch(sentence);
    expect(texts[0]).toContain('Checksum 9f86d081');
  });

  it('links boxes to their records and entries of the index to the sheet', async () => {
    const { matrix, layout } = createLayout({ boxes: 96, perRow: 24 });
    const unitUrl = (node: string): string | undefined =>
      node === 'n5' ? 'https://x.org/us/(5)?a=è' : undefined;

    const pdf = await readPdf(await renderMatrixPdf(matrix, layout, { ...BASE, unitUrl }));

    const links = pdf.document.getPages().map(({ node }) => {
      const annotations = node.lookupMaybe(PDFName.of('Annots'), PDFArray);
      return annotations?.asArray().map((ref) => pdf.document.context.lookup(ref, PDFDict)) ?? [];
    });
    const uris = links.flatMap((page) =>
      page.flatMap((link) => link.lookupMaybe(PDFName.of('A'), PDFDict) ?? []),
    );
    expect(uris.map((action) => action.lookup(PDFName.of('URI'), PDFString).asString())).toEqual([
      'https://x.org/us/%285%29?a=%C3%A8',
    ]);
    expect(links.at(-1)!.filter((link) => link.has(PDFName.of('Dest')))).toHaveLength(96);
  });

  it.each(HOSTILE)('keeps hostile text %j in one piece', async (text) => {
    const { matrix, layout } = createLayout({ boxes: 4, perRow: 4, lanes: 1 });
    layout.boxes[0]!.label = text;
    layout.lanes[0]!.label = text;
    matrix.findings = [finding('error', `About ${text} here.`)];

    const { document, texts, contents } = await readPdf(
      await renderMatrixPdf(matrix, layout, { ...BASE, siteName: text, title: text, unitUrl: () => text }),
    );

    const letters = (words: string): string =>
      [...words]
        .filter((letter) => /[\p{L}\p{N}🏺]/u.test(letter))
        .sort()
        .join('');
    expect(document.getTitle()).toBe(
      `${text.toWellFormed().replace('\0', ' ')} – ${text.toWellFormed().replace('\0', ' ')}`,
    );
    expect(texts[0]!.some((found) => letters(found) === letters(text.toWellFormed()))).toBe(true);
    expect(texts[0]).toEqual(expect.arrayContaining(['2', '3', '4']));
    expect(contents.every((content) => count(content, /\bBT\b/g) === count(content, /\bET\b/g))).toBe(true);
  });

  it('says how far it is, up to 1', async () => {
    const { matrix, layout } = createLayout({ boxes: 96, perRow: 24 });
    const heard: number[] = [];

    await renderMatrixPdf(matrix, layout, { ...BASE, onProgress: (done) => heard.push(done) });

    expect(heard).toEqual([...heard].sort((a, b) => a - b));
    expect(heard.at(-1)).toBe(1);
  });

  it('draws a matrix without units', async () => {
    const { matrix, layout } = createLayout({ boxes: 0 });

    const { document } = await readPdf(await renderMatrixPdf(matrix, layout, BASE));

    expect(document.getPageCount()).toBeGreaterThan(0);
  });
});

function count(text: string, pattern: RegExp): number {
  return [...text.replaceAll(/\([^()]*\)/g, '').matchAll(pattern)].length;
}
