import fc from 'fast-check';
import { PDFDict, PDFName, PDFString } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { createLayout } from '../pdf/testing/create-layout.ts';
import { readOutline, readPdf, type ReadPdf } from '../pdf/testing/read-pdf.ts';
import { renderReportPdf } from './render-report-pdf.ts';
import type { RecordForm, Report, ReportPart } from './report-model.ts';
import { createJpeg, createPng } from './testing/create-pictures.ts';

const HOSTILE = [
  'a(b)c\\d',
  'nul\0led',
  '🏺',
  'שלום',
  'طبقة 12',
  '\ud800',
  '12) Tj ET Q (',
  'Ω Щ è',
  '',
  '\n\n',
];

function report(parts: readonly ReportPart[], more: Partial<Report> = {}): Report {
  return {
    title: 'Unit sheets',
    subtitle: '',
    siteName: 'Villa Però',
    language: 'en',
    date: new Date('2026-11-21T00:00:00Z'),
    hasTitlePage: false,
    parts,
    ...more,
  };
}

function form(code: string, more: Partial<RecordForm> = {}): RecordForm {
  return {
    name: 'Unit sheet',
    siteName: 'Villa Però',
    code,
    place: 'Area A',
    note: 'recorded today',
    groups: [{ title: 'Description', rows: [[{ label: 'Description', value: 'A layer', span: 12 }]] }],
    pictures: [],
    chapter: 'Area A',
    ...more,
  };
}

function forms(...all: RecordForm[]): ReportPart {
  return { kind: 'forms', title: 'Units', count: all.length, forms: all };
}

function formOf(value: string): ReportPart {
  const row = [
    { label: 'Number', value: '7', span: 3 },
    { label: 'Text', value, span: 9 },
  ];
  return forms(form('US 7', { groups: [{ title: 'Long', rows: [row] }] }));
}

const print = async (one: Report): Promise<ReadPdf> => readPdf(await renderReportPdf(one));
const wordsOf = ({ texts }: ReadPdf): string[] => texts.flat().join(' ').split(' ');
const numbered = (count: number): string[] => Array.from({ length: count }, (_, at) => `word${at}`);

describe('renderReportPdf()', () => {
  it('gives the same bytes for the same report', async () => {
    const one = report([forms(form('US 1'), form('US 2'))]);

    const [first, second] = [await renderReportPdf(one), await renderReportPdf(one)];

    expect(Buffer.compare(first, second)).toBe(0);
  });

  it('begins each form on a page of its own, numbered out of all', async () => {
    const pdf = await print(report([forms(form('US 1'), form('US 2'), form('US 3'))]));

    const pages = pdf.texts.map((texts) => texts.join('|'));
    expect(pages).toHaveLength(3);
    expect(pages[1]).toContain('Page 2|');
    expect(pages.every((page) => page.endsWith(' of 3'))).toBe(true);
    expect(pages[1]).toContain('Villa Però|US 2 · Area A');
  });

  it('bookmarks forms under their chapters, or by themselves when there is one', async () => {
    const one = await print(report([forms(form('US 1'), form('US 2'))]));
    const several = await print(report([forms(form('US 1'), form('US 2', { chapter: 'Area B' }))]));

    expect(readOutline(one)).toEqual(['US 1 · Area A @0', 'US 2 · Area A @1']);
    expect(readOutline(several)).toEqual([
      'Area A @0',
      '  US 1 · Area A @0',
      'Area B @1',
      '  US 2 · Area A @1',
    ]);
  });

  it('lets long texts of a form go on from page to page and loses no word', async () => {
    const words = numbered(4_000);

    const pdf = await print(report([formOf(words.join(' '))]));

    expect(pdf.texts.length).toBeGreaterThan(3);
    expect(wordsOf(pdf).filter((word) => word.startsWith('word'))).toEqual(words);
    expect(pdf.texts[1]!.join('|')).toContain('Long (continued)');
  });

  it('lets long cells of a table go on, with the headings on each page', async () => {
    const words = numbered(3_000);
    const columns = ['Number', 'Text'].map((heading) => ({ key: heading, heading }));
    const rows = [
      ['1', 'short'],
      ['2', words.join(' ')],
    ];

    const pdf = await print(report([{ kind: 'table', title: 'Units', columns, rows }]));

    expect(wordsOf(pdf).filter((word) => word.startsWith('word'))).toEqual(words);
    expect(pdf.texts.length).toBeGreaterThan(2);
    expect(pdf.texts.every((texts) => texts.includes('Number'))).toBe(true);
  });

  it.each([40, 41, 42, 43, 44, 45, 46, 47, 48, 49])(
    'leaves no last of %i rows on a page alone',
    async (count) => {
      const columns = [{ key: 'n', heading: 'Number' }];
      const rows = numbered(count).map((word) => [word]);
      const boxes = numbered(count - 17).map((value) => [{ label: 'Label', value, span: 12 }]);
      const groups = [
        { title: 'Rows', rows: boxes.slice(0, -1) },
        { title: 'End', rows: boxes.slice(-1) },
      ];

      const table = await print(report([{ kind: 'table', title: 'List', columns, rows }]));
      const sheet = await print(report([forms(form('US 1', { groups }))]));

      for (const { texts } of [table, sheet]) {
        expect(texts.at(-1)!.filter((text) => text.startsWith('word')).length).toBeGreaterThan(1);
      }
    },
  );

  it('parts a long row rather than leave the last one of its form alone', async () => {
    for (const count of [330, 350, 370, 390, 410]) {
      const long = { label: 'Long', value: numbered(count).join(' '), span: 12 };
      const rows = [[long], [{ label: 'Last', value: 'the end', span: 12 }]];

      const pdf = await print(report([forms(form('US 1', { groups: [{ title: 'T', rows }] }))]));

      expect(pdf.texts.at(-1)!.join('|')).toMatch(/word\d.*the end/);
      expect(wordsOf(pdf).filter((word) => word.startsWith('word'))).toEqual(numbered(count));
    }
  });

  it('breaks no word in narrow boxes and columns', async () => {
    const word = 'Rimaneggiamento';
    const row = Array.from({ length: 6 }, () => ({ label: 'Label', value: word, span: 2 }));
    const columns = ['a', 'b', 'c', 'd', 'e'].map((key) => ({ key, heading: key }));
    const cells = [word, 'long '.repeat(60), 'long '.repeat(60), 'long '.repeat(60), word];

    const pdf = await print(
      report([
        forms(form('US 1', { groups: [{ title: 'Narrow', rows: [row] }] })),
        { kind: 'table', title: 'Columns', columns, rows: [cells] },
      ]),
    );

    expect(pdf.texts.flat().filter((text) => text === word)).toHaveLength(8);
  });

  it('sets what stands below its row over the width, and parts it over the pages', async () => {
    const columns = [
      { key: 'n', heading: 'Number' },
      { key: 'text', heading: 'Description', isBelow: true as const },
      ...['Area', 'Unit', 'Pieces', 'Weight', 'Dating', 'Box'].map((heading) => ({ key: heading, heading })),
    ];
    const words = numbered(1_200);
    const rest = ['North-western sector', '12', '3', '14.2', '4th century', '7'];
    const rows = [
      ['1', words.slice(0, 40).join(' '), ...rest],
      ['2', null, ...rest],
      ['3', words.slice(40).join(' '), ...rest],
    ];

    const pdf = await print(report([{ kind: 'table', title: 'Finds', columns, rows }]));
    const texts = pdf.texts.flat();

    expect(wordsOf(pdf).filter((word) => word.startsWith('word'))).toEqual(words);
    // As many words a line as the width holds, below the number and its row.
    expect(texts.find((text) => text.startsWith('word0'))!.split(' ').length).toBeGreaterThan(8);
    expect(texts.indexOf('North-western sector')).toBeLessThan(texts.indexOf('2'));
    expect(pdf.texts.every((page) => page.includes('Description'))).toBe(true);
  });

  it('leaves no last fact on a page alone', async () => {
    const facts = numbered(80).map((value) => ({ key: value, label: 'Name', value }));
    for (let count = 40; count < 52; count++) {
      const pdf = await print(report([{ kind: 'facts', title: 'Facts', facts: facts.slice(0, count) }]));

      expect(pdf.texts.at(-1)!.filter((text) => text.startsWith('word')).length).toBeGreaterThan(1);
    }
  });

  it('leaves the name of the site beside a long place', async () => {
    const place = 'Area C – north-western sector · SU 15';
    const siteName = 'Rocca d’Evandro – Località Sant’Angelo in Formis';

    const { texts } = await print(report([forms(form('Inv. 3', { place, siteName }))]));

    // Two lines: one would run into the place.
    expect(texts.flat()).toEqual(expect.arrayContaining([place, 'Formis']));
  });

  it('draws a line to sign on', async () => {
    const box = { label: 'Signature', value: '', span: 12 };
    const plain = await print(report([forms(form('US 1', { groups: [{ title: 'S', rows: [[box]] }] }))]));
    const signed = await print(
      report([forms(form('US 1', { groups: [{ title: 'S', rows: [[{ ...box, isSignature: true }]] }] }))]),
    );

    const linesOf = ({ contents }: ReadPdf): number => contents[0]!.match(/ l\b/g)!.length;
    expect(linesOf(signed)).toBe(linesOf(plain) + 1);
  });

  it('leaves out columns for programs and those in which nothing stands', async () => {
    const columns = [
      { key: 'a', heading: 'Shown' },
      { key: 'b', heading: 'Code', isForPrograms: true as const },
      { key: 'c', heading: 'Empty' },
    ];

    const pdf = await print(report([{ kind: 'table', title: 'T', columns, rows: [['x', 'y', null]] }]));

    expect(pdf.texts.flat()).toEqual(expect.arrayContaining(['Shown', 'x']));
    for (const hidden of ['Code', 'y', 'Empty']) expect(pdf.texts.flat()).not.toContain(hidden);
  });

  it('writes title, language and date into the file', async () => {
    const { document } = await print(report([], { language: 'it' }));

    expect(document.getTitle()).toBe('Unit sheets');
    expect(document.getCreationDate()).toEqual(new Date('2026-11-21T00:00:00Z'));
    expect(document.catalog.lookup(PDFName.of('Lang'), PDFString).decodeText()).toBe('it');
    expect(document.getPageCount()).toBe(1);
  });

  it('lists the parts on the page of title with the pages they begin on', async () => {
    const facts = {
      kind: 'facts',
      title: 'In numbers',
      facts: [{ key: 'u', label: 'Units', value: 1.5 }],
    } as const;
    const columns = [{ key: 'n', heading: 'n' }];
    const rows = numbered(200).map((word) => [word]);

    const pdf = await print(
      report([{ kind: 'table', title: 'List', columns, rows }, facts], {
        hasTitlePage: true,
        language: 'it',
      }),
    );

    const contents = pdf.texts[0]!.join('|');
    const page = pdf.texts.findIndex((texts, at) => at > 0 && texts.includes('In numbers')) + 1;
    expect(contents).toContain(`Indice|List|2|In numbers|${page}`);
    expect(pdf.texts[0]!.filter((text) => text === 'Villa Però')).toHaveLength(1);
    expect(pdf.texts[page - 1]).toContain('1,5');
    expect(page).toBeGreaterThan(3);
  });

  it('breaks long titles of the contents, and sets very many smaller so that none runs into the next', async () => {
    const title = `Period 5 · ${'late antique and, as far as can be told, '.repeat(3)}early medieval use`;
    const part = { kind: 'facts', facts: [{ key: 'u', label: 'Units', value: 1 }] } as const;
    const few = await print(report([{ ...part, title }], { hasTitlePage: true }));
    const parts = numbered(60).map((word) => ({ ...part, title: word }));
    const many = await print(report(parts, { hasTitlePage: true }));

    expect(few.texts[0]!.join(' ')).toContain(title);
    const rows = [...many.contents[0]!.matchAll(/BT\/F1 ([\d.]+) Tf 1 0 0 -1 42[\d.]* ([\d.]+) Tm/g)]
      .map(([, size, y]) => ({ size: Number(size), y: Number(y) }))
      .slice(-60);
    expect(rows).toHaveLength(60);
    for (const [at, { size, y }] of rows.slice(1).entries()) {
      expect(y - rows[at]!.y).toBeGreaterThan(size);
    }
  });

  it('gives short columns their lines whole beside texts that are broken anyway', async () => {
    const columns = ['date', 'what', 'a', 'b', 'c'].map((key) => ({ key, heading: key }));
    const rows = Array.from({ length: 12 }, () => [
      'late 1st century BC',
      'a stamped roof tile',
      ...Array.from({ length: 3 }, () => 'long words '.repeat(30)),
    ]);

    const { texts } = await print(report([{ kind: 'table', title: 'Finds', columns, rows }]));

    for (const said of ['late 1st century BC', 'a stamped roof tile']) {
      expect(texts.flat().filter((text) => text === said)).toHaveLength(rows.length);
    }
  });

  it('ends no line between a number and its unit', async () => {
    const facts = Array.from({ length: 90 }, (_, at) => ({
      key: 'weight',
      label: `Weight ${at}`,
      value: `${'i'.repeat(at)} ${'word '.repeat(12)}146\u00a0g in all`,
    }));

    const { texts } = await print(report([{ kind: 'facts', title: 'Weights', facts }]));

    expect(texts.flat().filter((text) => text.includes('146 g'))).toHaveLength(facts.length);
  });

  it('fills the page before a drawing that begins the next', async () => {
    const { matrix, layout } = createLayout({ boxes: 32, perRow: 4 });
    const facts = (word: string, count: number) =>
      Array.from({ length: count }, (_, at) => ({ key: word, label: `${word} ${at}.`, value: 'said' }));

    const { texts } = await print(
      report([
        { kind: 'facts', title: 'Phase 1', facts: facts('fact', 30) },
        {
          kind: 'small-matrix',
          caption: 'Fig. 1',
          matrix,
          drawing: { layout, certificate: undefined as never },
        },
        { kind: 'facts', title: '', facts: facts('unit', 40) },
        { kind: 'facts', title: 'Phase 2', facts: facts('fact', 3) },
      ]),
    );

    const units = texts.map((page) => page.filter((text) => text.startsWith('unit ')).length);
    expect(texts[0]).toContain('unit 0.');
    expect(texts[1]).toContain('Fig. 1');
    expect(texts[1]!.indexOf('Fig. 1')).toBeLessThan(texts[1]!.findIndex((text) => text.startsWith('unit ')));
    expect(units.reduce((sum, count) => sum + count, 0)).toBe(40);
    expect(texts.flat().filter((text) => text === 'Phase 2')).toHaveLength(1);
  });

  it('draws the matrix on a sheet of its own, every label a text', async () => {
    const { matrix, layout } = createLayout({ boxes: 60, lanes: 2 });
    const certificate = undefined as never;

    const pdf = await print(
      report([
        { kind: 'matrix', title: 'Harris matrix', matrix, drawing: { layout, certificate } },
        { kind: 'matrix', title: 'Too large', matrix },
      ]),
    );

    expect(layout.boxes.filter(({ label }) => !pdf.texts[0]!.includes(label))).toEqual([]);
    expect(pdf.texts[1]!.join('|')).toContain('60 boxes');
  });

  it('shows a picture a little smaller rather than begin a page with it', async () => {
    const picture = {
      bytes: createPng({ width: 60, height: 60, hasOpacity: false }),
      name: 'a.png',
      caption: 'From the north',
    };
    const facts = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ key: 'a', label: `${at}`, value: 'said' }));
    const pagesWith = async (count: number): Promise<number> =>
      (
        await print(
          report([
            { kind: 'facts', title: 'Unit', facts: facts(count) },
            { kind: 'picture', title: '', picture },
          ]),
        )
      ).texts.length;

    expect([await pagesWith(30), await pagesWith(34), await pagesWith(42)]).toEqual([1, 1, 2]);
  });

  it('says that nothing is recorded', async () => {
    const empty = await print(
      report([forms(), { kind: 'facts', title: 'Site', facts: [] }], { language: 'it' }),
    );

    expect(empty.texts[0]!.filter((text) => text === 'Nessun dato registrato.')).toHaveLength(2);
  });

  it('shows pictures, turned as they were taken, and names those it cannot print', async () => {
    const pictures = [
      { bytes: createJpeg({ width: 40, height: 30, orientation: 6 }), name: 'a.jpg', caption: 'From above' },
      { bytes: createPng({ width: 9, height: 6, hasOpacity: true }), name: 'b.png', caption: 'Drawing' },
      { bytes: new Uint8Array(), name: 'lost.jpg', caption: 'Lost' },
    ];

    const { document, texts, contents } = await print(report([forms(form('US 1', { pictures }))]));

    const shown = document.getPages()[0]!.node.Resources()!.lookup(PDFName.of('XObject'), PDFDict);
    expect(shown.keys()).toHaveLength(2);
    expect(contents[0]!.match(/\/P\d+ Do/g)).toHaveLength(2);
    expect(contents[0]).toMatch(/q 0 250 187\.5 0 /);
    expect(texts[0]).toEqual(
      expect.arrayContaining(['From above', 'Drawing', 'Lost · Not printed here: lost.jpg']),
    );
  });

  it.each(HOSTILE)('prints %j wherever it stands', async (text) => {
    const hostile = form(text, {
      siteName: text,
      place: text,
      name: text,
      note: text,
      chapter: text,
      groups: [{ title: text, rows: [[{ label: text, value: text, span: 12 }]] }],
    });
    const columns = [{ key: 'a', heading: text }];

    const pdf = await print(
      report([forms(hostile), { kind: 'table', title: text, columns, rows: [[text]] }], {
        title: text,
        subtitle: text,
        siteName: text,
        hasTitlePage: true,
      }),
    );

    expect(pdf.document.getPageCount()).toBe(3);
  });

  it('keeps every letter of any text in a box', async () => {
    const letters = fc.string({ unit: fc.constantFrom(...'abcXYZ 0123(){}\\/<>%éßΩЩ—·'), maxLength: 400 });
    await fc.assert(
      fc.asyncProperty(letters, async (value) => {
        const pdf = await print(report([formOf(value)]));

        const squeeze = (text: string): string => text.replace(/\s/g, '');
        expect(squeeze(pdf.texts.flat().join(''))).toContain(squeeze(value));
      }),
      { numRuns: 15 },
    );
  });

  it('tells how far it is, and stops when the listener throws', async () => {
    const heard: number[] = [];
    const one = report([forms(form('US 1'), form('US 2'))]);
    const cancel = (): never => {
      throw new Error('cancelled');
    };

    await renderReportPdf(one, (done) => heard.push(done));

    expect(heard).toEqual([1 / 3, 2 / 3]);
    await expect(renderReportPdf(one, cancel)).rejects.toThrow('cancelled');
  });
});
