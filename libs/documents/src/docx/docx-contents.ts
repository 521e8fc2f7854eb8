import {
  InternalHyperlink,
  PageReference,
  Paragraph,
  TabStopType,
  TextRun,
  type ISectionOptions,
} from 'docx';
import type { Report, ReportPart } from '../report/report-model.ts';
import type { ReportWords } from '../report/report-words.ts';
import { STYLE, TEXT_WIDTH } from './docx-page.ts';
import { anchorOf, createHeading, tidy } from './docx-texts.ts';

/** Returns the table of contents: a link for each part. The word processor fills in the page numbers. */
export function createContents({ parts }: Report, words: ReportWords): ISectionOptions['children'] {
  const entries = parts.flatMap((part, at) => {
    const title = titleOf(part);
    if (title === '') return [];
    const anchor = anchorOf(at + 1);
    const link = new InternalHyperlink({ anchor, children: [new TextRun(tidy(title))] });
    return new Paragraph({
      style: STYLE.contents,
      tabStops: [{ type: TabStopType.RIGHT, position: TEXT_WIDTH, leader: 'dot' }],
      indent: { left: isSection(part) ? INDENT : 0 },
      children: [link, new TextRun('\t'), new PageReference(anchor)],
    });
  });
  return [createHeading(words.contents, { level: 2 }), ...entries];
}

/** Indentation of sections, twips. */
const INDENT = 300;

function titleOf(part: ReportPart): string {
  return part.kind === 'small-matrix' || part.kind === 'forms' ? '' : part.title;
}

function isSection(part: ReportPart): boolean {
  return part.kind === 'facts' && part.isSection === true;
}
