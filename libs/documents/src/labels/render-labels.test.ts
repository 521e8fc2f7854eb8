import { describe, expect, it } from 'vitest';
import { readPdf } from '../pdf/testing/read-pdf.ts';
import { decodeCode, listCodes } from './testing/read-codes.ts';
import { LABEL_FORMAT_NAMES, LABEL_FORMATS, labelsPerPage, type LabelFormatName } from './label-formats.ts';
import { renderLabelsPdf, type Label } from './render-labels.ts';

const DATE = new Date('2026-05-04T08:00:00Z');

function createLabels(count: number): Label[] {
  return Array.from({ length: count }, (_, i) => ({
    heading: `US ${1042 + i}`,
    place: ['Colle Serravento', 'Area A'],
    lines: ['Riempimento di fossa', 'Periodo 4, fase 2', 'Scavo 2026'],
    url: `https://scavi.example/r/us/${17 + i}`,
  }));
}

const print = async (labels: Label[], format: LabelFormatName, skip = 0) =>
  readPdf(await renderLabelsPdf({ title: 'Etichette', language: 'it', date: DATE, format, skip, labels }));

describe('renderLabelsPdf()', () => {
  it.each(LABEL_FORMAT_NAMES)(
    '%s holds texts and a code that leads to the record, within its label',
    async (name) => {
      const format = LABEL_FORMATS[name];
      const pt = 72 / 25.4;
      const labels = createLabels(labelsPerPage(name) + 1);
      const { texts, contents, document } = await print(labels, name);
      const codes = contents.flatMap((content) => listCodes(content));

      expect(document.getPageCount()).toBe(2);
      expect(document.getPage(0).getWidth()).toBeCloseTo(format.page.width * pt, 1);
      expect(codes.map(({ squares }) => decodeCode(squares))).toEqual(labels.map(({ url }) => url));
      expect(texts.flat().join(' ')).toMatch(/^US 1042 Colle Serravento(?: · | )Area A Riempimento di fossa/);
      for (const [i, { x, y, module, squares }] of codes.entries()) {
        const place = i % labelsPerPage(name);
        const left = (format.left + (place % format.columns) * (format.width + format.gapX)) * pt;
        const top = (format.top + Math.floor(place / format.columns) * (format.height + format.gapY)) * pt;
        const side = module * Math.max(...squares.map(([at = 0, , length = 0]) => at + length));
        expect(x).toBeGreaterThan(left);
        expect(x + side).toBeLessThan(left + format.width * pt);
        expect(y).toBeGreaterThan(top);
        expect(y + side).toBeLessThan(top + format.height * pt);
        // Half a millimetre a square is what telephones read without being held close.
        expect(module / pt).toBeGreaterThan(0.5);
      }
    },
  );

  it('leaves free the labels of a sheet that are gone', async () => {
    const { contents } = await print(createLabels(2), 'a4-3x8', 23);
    const [first, second] = contents.map((content) => listCodes(content)[0]!);

    expect(contents).toHaveLength(2);
    expect(first!.x).toBeGreaterThan(second!.x);
    expect(first!.y).toBeGreaterThan(700);
  });

  it('shortens what has no room, and never what the code says', async () => {
    const label: Label = {
      heading: `Inv. ${'POMPEI2026'.repeat(4)}`,
      place: ['Complesso monumentale di San Giovanni in Laterano, scavi 2026', 'Area A', 'US 12'],
      lines: Array.from({ length: 12 }, (_, i) => `Riga ${i} ${'molto lunga '.repeat(12)}`),
      url: `https://scavi.example/r/box/3/${'%C3%A0'.repeat(30)}`,
    };
    const { texts, contents } = await print([label], 'roll-62x29');

    expect(decodeCode(listCodes(contents[0]!)[0]!.squares)).toBe(label.url);
    expect(texts.flat().slice(1, 3)).toEqual([expect.stringMatching(/^Complesso .*…$/), 'Area A · US 12']);
    expect(texts.flat().length).toBeLessThan(10);
    expect(texts.flat().slice(3)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Riga 0 molto lunga/),
        expect.stringMatching(/lunga.*…$/),
      ]),
    );
    // A text goes on, or it says that it does not.
    expect(texts.flat().at(-1)).toMatch(/…$/);
    expect(texts.flat()[0]).toMatch(/^Inv\. POMPEI.*…$/);
  });

  it('breaks a long heading rather than cut it: the number tells one sample from the other', async () => {
    const [label] = createLabels(1);
    const headings = ['USM 301bis · campione 12', 'Inv. POMPEI-2026-REGIO-IX-INSULA-10-000123'];
    const { texts } = await print(
      headings.map((heading) => ({ ...label!, heading })),
      'a4-3x8',
    );

    const text = texts.flat().join('|');
    expect(text).toMatch(/^USM 301bis\|campione 12\|Colle Serravento/);
    expect(text.replaceAll('|', '')).toContain('-IX-INSULA-10-000123Colle');
    expect(text).not.toContain('…');
  });

  it('shortens the name of an area rather than leave out the unit', async () => {
    const [label] = createLabels(1);
    const place = ['Rocca d’Evandro – Località Sant’Angelo', 'Area C – Settore nord-occidentale', 'US 15'];
    const { texts } = await print([{ ...label!, place }], 'a4-3x8');

    expect(texts.flat()[2]).toMatch(/^Area C – .*… · US 15$/);
  });
});
