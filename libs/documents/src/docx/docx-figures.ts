import { ImageRun, Paragraph, type ISectionOptions, type ISectionPropertiesOptions } from 'docx';
import { readPicture } from '../report/read-picture.ts';
import type { MatrixPart, Report, ReportPicture, SmallMatrixPart } from '../report/report-model.ts';
import type { ReportWords } from '../report/report-words.ts';
import { STYLE, TEXT_HEIGHT, TEXT_WIDTH } from './docx-page.ts';
import { createParagraphs, tidy } from './docx-texts.ts';
import { paintMatrix, type PaintedMatrix } from './paint-matrix.ts';

type Blocks = ISectionOptions['children'][number][];

/** Twips per pixel. Word processors count 96 pixels per inch. */
const TWIPS_A_PIXEL = 15;
/** Maximum height of pictures, pixels. */
const MOST_HEIGHT = 360;

/** Free height above a picture, twips. */
const ABOVE = 160;

const CAPTION = { style: STYLE.caption };

/** Pictures and drawings of a document. Each gets a unique number, which the library does not assign. */
export interface Figures {
  /** Returns a picture with its caption, or a text with its name if it cannot be shown. */
  makePicture(picture: ReportPicture): Blocks;
  /** Returns a matrix within the text. */
  makeSmallMatrix(part: SmallMatrixPart): Promise<Blocks>;
  /** Returns the matrix of the site on a separate A3 page, or undefined if it is too large for one. */
  makeMatrix(part: MatrixPart, report: Report): Promise<MatrixPage | undefined>;
}

/** Creates the figures of a document. */
export function startFigures(words: ReportWords): Figures {
  let count = 0;
  const frame = (shown: Shown, caption: string): Blocks => {
    count++;
    const alternative = tidy(shown.alternative);
    const altText = {
      id: String(count),
      name: `Figure ${count}`,
      title: alternative,
      description: alternative,
    };
    const run = new ImageRun({ ...shown.image, altText });
    const picture = new Paragraph({
      keepNext: caption !== '',
      spacing: { before: ABOVE },
      children: [run],
    });
    return [picture, ...createParagraphs(caption, CAPTION)];
  };
  return {
    makePicture(picture) {
      const shown = showPicture(picture);
      const { caption, name } = picture;
      if (shown) return frame(shown, caption);
      return createParagraphs([caption, words.notShown(name)].filter(Boolean).join(' · '), CAPTION);
    },
    async makeSmallMatrix({ matrix, caption, drawing }) {
      const room = { width: TEXT_WIDTH / TWIPS_A_POINT, height: (TEXT_HEIGHT * 0.85) / TWIPS_A_POINT };
      const painted = await paintMatrix(matrix, drawing, room);
      if (!painted) return createParagraphs(words.tooSmall(caption), CAPTION);
      return frame(showMatrix(painted, caption), caption);
    },
    async makeMatrix({ matrix, drawing, title }, { siteName }) {
      if (!drawing) return undefined;
      const isWide = drawing.layout.width > drawing.layout.height;
      const [width, height] = isWide ? [A3.long, A3.short] : [A3.short, A3.long];
      const room = {
        width: (width - 2 * MARGIN) / TWIPS_A_POINT,
        height: (height - 2 * MARGIN - FURNITURE) / TWIPS_A_POINT,
      };
      const painted = await paintMatrix(matrix, drawing, room);
      if (!painted) return undefined;
      const margin = { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN };
      const caption = `${title} – ${siteName}`;
      const properties = { page: { size: { width, height }, margin } };
      return { properties, children: frame(showMatrix(painted, caption), caption) };
    },
  };
}

/** A picture to be framed, and its alternative text. */
interface Shown {
  image: Extract<ConstructorParameters<typeof ImageRun>[0], { type: 'jpg' | 'png' | 'gif' | 'bmp' }>;
  alternative: string;
}

function showPicture({ bytes, name, caption }: ReportPicture): Shown | undefined {
  const data = readPicture(bytes);
  if (!data) return undefined;
  const seen = data.turns % 2 === 1 ? { width: data.height, height: data.width } : data;
  const scale = Math.min(TEXT_WIDTH / TWIPS_A_PIXEL / seen.width, MOST_HEIGHT / seen.height);
  const transformation = {
    width: data.width * scale,
    height: data.height * scale,
    rotation: data.turns * 90,
  };
  const type = bytes[0] === 0xff ? 'jpg' : 'png';
  return { image: { type, data: bytes, transformation }, alternative: caption || name };
}

function showMatrix({ png, width, height }: PaintedMatrix, caption: string): Shown {
  const toPixels = (points: number): number => Math.round((points * TWIPS_A_POINT) / TWIPS_A_PIXEL);
  const transformation = { width: toPixels(width), height: toPixels(height) };
  return { image: { type: 'png', data: png, transformation }, alternative: caption };
}

const TWIPS_A_POINT = 20;

/** A page with a size of its own. */
export interface MatrixPage {
  properties: ISectionPropertiesOptions;
  children: Blocks;
}

/** Long and short side of an A3 sheet, twips. No word processor has larger pages. */
const A3 = { long: 23_811, short: 16_838 };
const MARGIN = 850;
/** Height of header, footer and caption on the page of the matrix, twips. */
const FURNITURE = 2_200;
