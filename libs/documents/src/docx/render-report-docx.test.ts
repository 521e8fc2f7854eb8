import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createLayout } from '../pdf/testing/create-layout.ts';
import type { RecordForm, Report, ReportPart } from '../report/report-model.ts';
import { createJpeg, createPng } from '../report/testing/create-pictures.ts';
import { renderReportDocx } from './render-report-docx.ts';
import { findAll, readDocx, readPart, type ReadDocx } from './testing/read-docx.ts';

const HOSTILE = 'a(b)c\\d & <e> "f" 漢字 🏺 שלום \ud800 \uffff \0 {{x}} \u2028';

function createReport(parts: readonly ReportPart[], more: Partial<Report> = {}): Report {
  const about = { author: 'A. Neri', publisher: 'SABAP', rights: 'CC BY' };
  const [title, siteName, subtitle] = ['Relazione di scavo', 'Villa Però', 'Lanciano'];
  const date = new Date('2026-11-21T10:00:00Z');
  return { title, subtitle, siteName, language: 'it', date, hasTitlePage: true, about, parts, ...more };
}

function createSheet(code: string, more: Partial<RecordForm> = {}): RecordForm {
  const row = [
    { label: 'Colore', value: 'bruno', span: 4 },
    { label: 'Descrizione', value: `prima\nseconda ${HOSTILE}`, span: 8 },
  ];
  const groups = [
    { title: 'Dati', rows: [row] },
    { title: 'Vuoto', rows: [] },
  ];
  const [name, siteName, place, note] = ['Scheda', 'Villa Però', 'Area A', 'registrata oggi'];
  return { name, siteName, code, place, note, groups, pictures: [], chapter: 'Area A', ...more };
}

const columns = ['Numero', 'Testo'].map((heading) => ({ key: heading, heading }));
const { matrix, layout } = createLayout({ boxes: 40, perRow: 8 });
const drawing = { layout, certificate: { isFaithful: true, hash: '9f86', pairs: 3 } };
const PNG = createPng({ width: 9, height: 6, hasOpacity: true });

const FULL = createReport(
  [
    { kind: 'facts', title: 'Il sito', facts: [{ key: 'a', label: 'Nome', value: HOSTILE }] },
    { kind: 'facts', title: 'Fase 1', isSection: true, facts: [] },
    { kind: 'small-matrix', caption: 'Fig. 1 · Matrix', matrix, drawing },
    { kind: 'facts', title: '', facts: [{ key: 'unit', label: 'US 12', value: 'Strato.\nLimo.' }] },
    {
      kind: 'table',
      title: 'Elenco',
      columns,
      rows: [
        [1234.5, 'a'],
        [2, HOSTILE],
      ],
    },
    { kind: 'matrix', title: 'Matrix di Harris', matrix, drawing },
    { kind: 'picture', title: '', picture: { bytes: PNG, name: 'a.png', caption: 'Fig. 2 · Foto' } },
    { kind: 'forms', title: 'Schede', count: 2, forms: [createSheet('US 1'), createSheet('US 2')] },
  ],
  { credits: [{ key: 'author', label: 'Autore', value: 'A. Neri' }] },
);

const write = async (report: Report): Promise<ReadDocx> => readDocx(await renderReportDocx(report));
const styledAs = ({ texts, styles }: ReadDocx, style: string): string[] =>
  texts.filter((_, at) => styles[at] === style);

describe('renderReportDocx()', () => {
  it('gives a package that is whole: types, relations, styles, links', async () => {
    const { faults } = await write(FULL);
    const empty = await write(createReport([], { hasTitlePage: false }));

    expect([...faults, ...empty.faults]).toEqual([]);
  });

  it('has parts and units as headings of the word processor, and contents that lead to them', async () => {
    const document = await write(FULL);

    expect(styledAs(document, 'Title')).toEqual(['Villa Però']);
    expect(styledAs(document, 'Heading1')).toEqual([
      'Il sito',
      'Elenco',
      'Matrix di Harris',
      'US 1 · Area A',
      'US 2 · Area A',
    ]);
    expect(styledAs(document, 'Heading2')).toEqual(['Indice', 'Fase 1']);
    expect(styledAs(document, 'Heading3')).toEqual(['US 12']);
    const links = findAll(document.body, 'hyperlink').map((one) => findAll(one, 't')[0]!.text);
    expect(links).toEqual(['Il sito', 'Fase 1', 'Elenco', 'Matrix di Harris']);
  });

  it('keeps texts of any kind, their lines as paragraphs, and drops only what XML cannot hold', async () => {
    const { texts } = await write(FULL);

    expect(texts).toEqual(expect.arrayContaining(['Colorebruno', 'Strato.', 'Limo.']));
    expect(texts.join('|')).toContain('a(b)c\\d & <e> "f" 漢字 🏺 שלום');
    expect(texts.join('|')).toContain('{{x}}');
  });

  it('keeps what is said of a unit together, and few facts on one page', async () => {
    const { body } = await write(
      createReport(
        [
          { kind: 'facts', title: 'Fase', facts: ['a', 'b'].map((key) => ({ key, label: key, value: key })) },
          { kind: 'facts', title: '', facts: [{ key: 'unit', label: 'US 12', value: 'Strato.\nLimo.' }] },
        ],
        { hasTitlePage: false },
      ),
    );

    const isKept = (text: string, mark: string): boolean => {
      const paragraph = findAll(body, 'p').find((one) => findAll(one, 't')[0]?.text === text)!;
      const [found] = findAll(paragraph, mark);
      return found !== undefined && found.attributes['w:val'] !== 'false';
    };
    expect(['a', 'b', 'Strato.', 'Limo.'].map((text) => isKept(text, 'keepNext'))).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(isKept('Limo.', 'keepLines')).toBe(true);
  });

  it('repeats the headings of tables and writes numbers as the language does', async () => {
    const { body, texts } = await write(FULL);

    expect(findAll(body, 'tblHeader')).toHaveLength(1);
    expect(texts).toContain('1.234,5');
  });

  it('sets what stands below its row into a row of its own, as wide as the other columns', async () => {
    const columns = [
      { key: 'n', heading: 'N.' },
      { key: 'text', heading: 'Descrizione', isBelow: true as const },
      { key: 'area', heading: 'Area' },
      { key: 'box', heading: 'Cassa' },
    ];
    const rows = [
      ['1', 'Orlo estroflesso', 'A', '4'],
      ['2', null, 'B', '5'],
    ];

    const { body, texts } = await write(createReport([{ kind: 'table', title: 'Elenco', columns, rows }]));

    expect(findAll(body, 'gridSpan').map((one) => one.attributes['w:val'])).toEqual(['2', '2']);
    expect(texts.slice(texts.indexOf('N.')).filter(Boolean)).toEqual([
      'N.',
      'Area',
      'Cassa',
      'Descrizione',
      '1',
      'A',
      '4',
      'Orlo estroflesso',
      '2',
      'B',
      '5',
    ]);
  });

  it('draws forms as tables of twelve columns, empty groups left out', async () => {
    const { body, texts } = await write(createReport([FULL.parts.at(-1)!], { hasTitlePage: false }));

    const tables = findAll(body, 'tbl');
    expect(tables).toHaveLength(2);
    expect(findAll(tables[0]!, 'gridCol')).toHaveLength(12);
    expect(findAll(tables[0]!, 'gridSpan').map(({ attributes }) => attributes['w:val'])).toEqual([
      '12',
      '4',
      '8',
    ]);
    expect(texts).not.toContain('Vuoto');
  });

  it('shows pictures with captions and words, turned as they were taken, and names those it cannot show', async () => {
    const pictures = [
      { bytes: createJpeg({ width: 40, height: 30, orientation: 6 }), name: 'a.jpg', caption: 'Da nord' },
      { bytes: new Uint8Array(), name: 'lost.jpg', caption: 'Persa' },
    ];

    const document = await write(
      createReport([{ kind: 'forms', title: 'U', count: 1, forms: [createSheet('US 1', { pictures })] }], {
        hasTitlePage: false,
      }),
    );

    expect(styledAs(document, 'Caption')).toEqual(['Da nord', 'Persa · Non stampato qui: lost.jpg']);
    expect(findAll(document.body, 'docPr')[0]!.attributes).toMatchObject({ descr: 'Da nord' });
    expect(findAll(document.body, 'xfrm')[0]!.attributes).toMatchObject({ rot: String(90 * 60_000) });
  });

  it('paints the matrix in black on white, in the text and on a page of its own', async () => {
    const bytes = await renderReportDocx(FULL);

    const document = await readDocx(bytes);
    const media = document.names.filter((name) => name.endsWith('.png'));
    const sizes = findAll(document.body, 'pgSz').map(({ attributes }) => attributes['w:w']);
    expect(sizes).toEqual(['11906', '23811', '11906']);
    const pictures = await Promise.all(media.map((name) => readPart(bytes, name)));
    const painted = pictures.map(readPixels).filter(({ width }) => width > 100);
    expect(painted.length).toBeGreaterThan(0);
    for (const { dark, light } of painted) {
      expect(light).toBeGreaterThan(dark);
      expect(dark).toBeGreaterThan(500);
    }
  });

  it('numbers its pages and tells the language', async () => {
    const bytes = await renderReportDocx(FULL);

    const parts = (await readDocx(bytes)).names.filter((name) =>
      /^word\/(footer|header)\d+\.xml$/.test(name),
    );
    const feet = await Promise.all(parts.map(async (name) => String(await readPart(bytes, name))));
    expect(feet.join('')).toMatch(/Pagina .*PAGE.* di .*NUMPAGES/s);
    expect(feet.join('')).toContain('Villa Però');
    expect(String(await readPart(bytes, 'word/styles.xml'))).toContain('w:lang w:val="it-IT"');
    expect(String(await readPart(bytes, 'docProps/core.xml'))).toContain('<dc:creator>A. Neri</dc:creator>');
  });

  it('tells how far it is, and stops when the listener throws', async () => {
    const heard: number[] = [];
    const one = createReport([FULL.parts.at(-1)!]);
    const cancel = (): never => {
      throw new Error('cancelled');
    };

    await renderReportDocx(one, (done) => heard.push(done));

    expect(heard).toEqual([1 / 3, 2 / 3]);
    await expect(renderReportDocx(one, cancel)).rejects.toThrow('cancelled');
  });
});

/** Counts the pixels of a picture without filters that are dark, and those that are light. */
function readPixels(png: Buffer): { width: number; dark: number; light: number } {
  const width = png.readUInt32BE(16);
  if (png[25] !== 2) return { width: 0, dark: 0, light: 0 };
  const rows = inflateSync(png.subarray(41, 41 + png.readUInt32BE(33)));
  let [dark, light] = [0, 0];
  for (let at = 0; at < rows.length; at++) {
    if (at % (1 + width * 3) === 0) continue;
    if (rows[at]! < 80) dark++;
    if (rows[at]! > 200) light++;
  }
  return { width, dark, light };
}
