import { MATRIX_COLOURS, matrixWordsIn, type Finding, type Language, type Severity } from '@trowel/domain';
import type { Place } from './pdf-book.ts';
import { onPaper } from './pdf-content.ts';
import { pdfWordsIn } from './pdf-words.ts';
import type { TextFlow } from './text-flow.ts';

const SIZE = 8.5;
const NUMBER_WIDTH = 26;

/**
 * Writes the errors and warnings as numbered sentences, worst first, in the order given; remarks are only counted.
 * Gives the place of the heading.
 */
export function writeFindings(flow: TextFlow, findings: readonly Finding[], language: Language): Place {
  const words = matrixWordsIn(language);
  const own = pdfWordsIn(language);
  const place = flow.heading(words.findings);
  const of = (severity: Severity): Finding[] => findings.filter((finding) => finding.severity === severity);
  const [errors, warnings, infos] = [of('error'), of('warning'), of('info')];
  if (errors.length + warnings.length === 0) flow.paragraph(own.noFindings);
  writeGroup(flow, `${words.errors} (${errors.length})`, errors, onPaper(MATRIX_COLOURS.contradiction));
  writeGroup(flow, `${words.warnings} (${warnings.length})`, warnings, onPaper(MATRIX_COLOURS.paradox));
  if (infos.length > 0) flow.paragraph(own.infosOnly(infos.length), { size: SIZE, above: 10 });
  return place;
}

function writeGroup(flow: TextFlow, title: string, findings: readonly Finding[], colour: string): void {
  if (findings.length === 0) return;
  flow.ensure(50);
  flow.paragraph(title, { font: 'F2', size: 10, above: 8, colour });
  for (const [at, { message }] of findings.entries()) {
    flow.paragraph(message, { size: SIZE, indent: NUMBER_WIDTH, mark: `${at + 1}.` });
  }
}
