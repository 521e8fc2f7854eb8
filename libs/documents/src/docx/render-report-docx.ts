import { Document, Packer, Paragraph, TextRun, type ISectionOptions } from 'docx';
import { dayOf } from '../pdf/pdf-strings.ts';
import type {
  FormsPart,
  MatrixPart,
  RecordForm,
  Report,
  ReportFact,
  ReportPart,
} from '../report/report-model.ts';
import { localeOf, nameDay } from '../report/report-dates.ts';
import { reportWordsIn, type ReportWords } from '../report/report-words.ts';
import { renderValue } from '../report/table-values.ts';
import type { OnProgress } from '../report/render-report-pdf.ts';
import { createContents } from './docx-contents.ts';
import { startFigures, type Figures } from './docx-figures.ts';
import {
  documentDefaults,
  HEADING_STYLES,
  LETTER_STYLES,
  createFooter,
  createHeader,
  PAGE,
  PARAGRAPH_STYLES,
  STYLE,
} from './docx-page.ts';
import { LONG_TEXT, createFacts, createForm, createRows } from './docx-tables.ts';
import { createHeading, createParagraphs, tidy } from './docx-texts.ts';
import { normalizeTimestamps } from './normalize-timestamps.ts';

type Block = ISectionOptions['children'][number];

/**
 * Renders a report for word processors (Office Open XML), with the parts of the printed report.
 * Headings, captions and tables have their own styles. Cost: linear in the size of the report, about
 * 1.3 MB of memory per sheet.
 */
export async function renderReportDocx(report: Report, onProgress?: OnProgress): Promise<Uint8Array> {
  const { title, siteName, language, about, date } = report;
  const words = reportWordsIn(language);
  const sections = await listSections({ report, words, figures: startFigures(words), onProgress });
  const frame = {
    headers: { default: createHeader({ left: tidy(siteName), right: tidy(title) }) },
    footers: { default: createFooter(words.pageOf) },
  };
  const document = new Document({
    title: tidy(title),
    subject: tidy(report.subtitle || siteName),
    creator: tidy(about?.author ?? 'Trowel'),
    lastModifiedBy: 'Trowel',
    description: tidy(about?.rights ?? ''),
    styles: {
      default: { document: documentDefaults(language), ...HEADING_STYLES },
      paragraphStyles: PARAGRAPH_STYLES,
      characterStyles: LETTER_STYLES,
    },
    sections: sections.map((section) => ({ ...frame, ...section })),
  });
  return normalizeTimestamps(await Packer.toBuffer(document), dayOf(date));
}

interface Work {
  report: Report;
  words: ReportWords;
  figures: Figures;
  onProgress: OnProgress | undefined;
}

/** Consecutive pages of one size. The matrix has its own. */
type Section = Pick<ISectionOptions, 'properties'> & { children: Block[] };

async function listSections(work: Work): Promise<Section[]> {
  const { report, words, figures } = work;
  let section: Section = { properties: PAGE, children: [] };
  const sections = [section];
  if (report.hasTitlePage) section.children.push(...createTitlePage(report, words));
  for (const [at, part] of report.parts.entries()) {
    const isFirst = at === 0 && report.hasTitlePage;
    const heading = createHeadings(part, { at, isFirst });
    const page = part.kind === 'matrix' ? await figures.makeMatrix(part, report) : undefined;
    if (page) {
      sections.push({ ...page, children: [...heading, ...page.children] });
      section = { properties: PAGE, children: [] };
      sections.push(section);
    } else for (const block of [...heading, ...(await createPart(work, part))]) section.children.push(block);
  }
  return sections.filter(({ children }, at) => at === 0 || children.length > 0);
}

function createTitlePage(report: Report, words: ReportWords): Block[] {
  const { siteName, title, subtitle, date, language, credits = [] } = report;
  const line = (text: string): Block[] => (text === '' ? [] : createParagraphs(text, { style: 'Normal' }));
  return [
    new Paragraph({ style: 'Title', children: [new TextRun(tidy(siteName))] }),
    ...line(title),
    ...line(subtitle),
    ...line(nameDay(date, language)),
    new Paragraph({ children: [] }),
    ...(credits.length > 0 ? [createFacts(credits, localeOf(language))] : []),
    ...createContents(report, words),
  ];
}

/** Headings of parts appear in the outline. Forms have their own headings. */
function createHeadings(part: ReportPart, { at, isFirst }: { at: number; isFirst: boolean }): Block[] {
  if (part.kind === 'forms' || part.kind === 'small-matrix' || part.title === '') return [];
  const level = part.kind === 'facts' && part.isSection ? 2 : 1;
  return [createHeading(part.title, { level, place: at + 1, isOnNewPage: isFirst })];
}

async function createPart(work: Work, part: ReportPart): Promise<Block[]> {
  const { report, words, figures } = work;
  const locale = localeOf(report.language);
  const none = (): Block[] => createParagraphs(words.none, { style: 'Normal' });
  switch (part.kind) {
    case 'forms':
      return createForms(work, part);
    case 'facts':
      if (part.facts.length === 0) return none();
      return part.title === '' ? reportUnits(part.facts, locale) : [createFacts(part.facts, locale)];
    case 'table':
      return part.rows.length === 0 ? none() : [createRows(part, locale)];
    case 'picture':
      return figures.makePicture(part.picture);
    case 'small-matrix':
      return figures.makeSmallMatrix(part);
    case 'matrix':
      return reportMatrix(part, words);
  }
}

function reportMatrix({ matrix: { nodes } }: MatrixPart, words: ReportWords): Block[] {
  return createParagraphs(nodes.length === 0 ? words.none : words.tooLarge(nodes.length), {
    style: 'Normal',
  });
}

/** Returns units as text: their labels, then the values. */
function reportUnits(facts: readonly ReportFact[], locale: string): Block[] {
  return facts.flatMap(({ label, value }) => {
    const text = renderValue(value, locale);
    const groupTogether = text.length < LONG_TEXT;
    return [
      createHeading(label, { level: 3 }),
      ...createParagraphs(text, { style: 'Normal', keepTogether: groupTogether }),
    ];
  });
}

function createForms({ words, figures, onProgress }: Work, { title, count, forms }: FormsPart): Block[] {
  const blocks: Block[] = [];
  const step = Math.max(1, Math.floor(count / 100));
  let done = 0;
  for (const form of forms) {
    for (const block of createSheet(form, { isFirst: done === 0, figures })) blocks.push(block);
    done++;
    if (done % step === 0) onProgress?.(done / (count + 1));
  }
  if (done > 0) return blocks;
  return [createHeading(title, { level: 1 }), ...createParagraphs(words.none, { style: 'Normal' })];
}

/** Each form begins on a new page. */
function createSheet(
  form: RecordForm,
  { isFirst, figures }: { isFirst: boolean; figures: Figures },
): Block[] {
  const { code, place, name, siteName, note, groups, pictures } = form;
  const called = place === '' ? code : `${code} · ${place}`;
  return [
    createHeading(called, { level: 1, isOnNewPage: !isFirst }),
    ...createParagraphs(`${siteName} · ${name}`, { style: 'Normal' }),
    ...createParagraphs(note, { style: STYLE.small }),
    createForm(groups),
    ...pictures.flatMap(figures.makePicture),
  ];
}
