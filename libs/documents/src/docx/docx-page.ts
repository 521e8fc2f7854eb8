import {
  AlignmentType,
  Footer,
  Header,
  PageNumber,
  Paragraph,
  TabStopType,
  TextRun,
  type IStylesOptions,
  type ICharacterStyleOptions,
  type IParagraphStyleOptions,
  type ISectionPropertiesOptions,
} from 'docx';
import type { Language } from '@trowel/domain/matrix';

/** Twips per millimetre. A twip is a twentieth of a point, the unit of Word. */
const TWIPS_A_MM = 56.6929;
const MARGIN_MM = { side: 20, top: 24, bottom: 20 };
const A4_MM = { width: 210, height: 297 };
/** Width of the text, twips. */
export const TEXT_WIDTH = Math.round((A4_MM.width - 2 * MARGIN_MM.side) * TWIPS_A_MM);
/** Height of the text, twips. */
export const TEXT_HEIGHT = Math.round((A4_MM.height - MARGIN_MM.top - MARGIN_MM.bottom) * TWIPS_A_MM);

/** Names of Trowel's styles. */
export const STYLE = {
  label: 'TrowelLabel',
  value: 'TrowelValue',
  cell: 'TrowelCell',
  band: 'TrowelBand',
  caption: 'Caption',
  small: 'TrowelSmall',
  contents: 'TrowelContents',
} as const;

export const COLOUR = { ink: '23272C', faint: '5F6670', hair: 'B4B9C0', band: 'ECEEF0' } as const;

/** Returns the defaults of all texts: a font that every word processor has, and the language of the report. */
export function documentDefaults(
  language: Language,
): NonNullable<NonNullable<IStylesOptions['default']>['document']> {
  const value = language === 'it' ? 'it-IT' : 'en-GB';
  return { run: { font: 'Arial', size: 19, color: COLOUR.ink, language: { value, eastAsia: value } } };
}

const heading = (size: number, before: number) => ({
  run: { size, bold: true, color: COLOUR.ink },
  paragraph: { spacing: { before, after: 80 }, keepNext: true },
});

/** Styles of headings. They have the names of Word, so that its contents and outline find them. */
export const HEADING_STYLES = {
  title: {
    run: { size: 52, bold: true, color: COLOUR.ink },
    paragraph: { spacing: { before: 1800, after: 160 } },
  },
  heading1: heading(28, 360),
  heading2: heading(22, 240),
  heading3: heading(19, 160),
};

/** The character style of the labels of boxes. */
export const LETTER_STYLES: ICharacterStyleOptions[] = [
  { id: STYLE.label, name: 'Label', run: { size: 12, color: COLOUR.faint } },
];

/** Trowel's paragraph styles. */
export const PARAGRAPH_STYLES: IParagraphStyleOptions[] = [
  {
    id: STYLE.value,
    name: 'Value',
    basedOn: 'Normal',
    run: { size: 17 },
  },
  { id: STYLE.cell, name: 'Cell', basedOn: 'Normal', run: { size: 16 } },
  {
    id: STYLE.band,
    name: 'Band',
    basedOn: 'Normal',
    run: { size: 16, bold: true },
    paragraph: { keepNext: true },
  },
  {
    id: STYLE.caption,
    name: 'caption',
    basedOn: 'Normal',
    run: { size: 16, color: COLOUR.faint },
    paragraph: { spacing: { before: 60, after: 200 } },
  },
  { id: STYLE.small, name: 'Small print', basedOn: 'Normal', run: { size: 15, color: COLOUR.faint } },
  { id: STYLE.contents, name: 'Contents entry', basedOn: 'Normal', paragraph: { spacing: { after: 60 } } },
];

/** A4 with wide margins for notes. */
export const PAGE: ISectionPropertiesOptions = {
  page: {
    size: { width: Math.round(A4_MM.width * TWIPS_A_MM), height: Math.round(A4_MM.height * TWIPS_A_MM) },
    margin: {
      left: Math.round(MARGIN_MM.side * TWIPS_A_MM),
      right: Math.round(MARGIN_MM.side * TWIPS_A_MM),
      top: Math.round(MARGIN_MM.top * TWIPS_A_MM),
      bottom: Math.round(MARGIN_MM.bottom * TWIPS_A_MM),
    },
  },
};

/** Creates the header of each page. */
export function createHeader({ left, right }: { left: string; right: string }): Header {
  return new Header({
    children: [
      new Paragraph({
        style: STYLE.small,
        tabStops: [{ type: TabStopType.RIGHT, position: TEXT_WIDTH }],
        border: { bottom: { style: 'single', size: 4, space: 4, color: COLOUR.hair } },
        children: [new TextRun(left), new TextRun({ text: `\t${right}`, bold: true })],
      }),
    ],
  });
}

/** Creates the footer: page number and number of pages. */
export function createFooter(words: { page: string; of: string }): Footer {
  const children = [words.page, PageNumber.CURRENT, words.of, PageNumber.TOTAL_PAGES];
  return new Footer({
    children: [
      new Paragraph({
        style: STYLE.small,
        alignment: AlignmentType.CENTER,
        children: [new TextRun({ children })],
      }),
    ],
  });
}
