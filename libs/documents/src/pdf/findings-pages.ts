import { MATRIX_COLOURS, matrixWordsIn } from '@trowel/domain/drawing';
import { describeNote, type Finding, type Language, type Severity } from '@trowel/domain/matrix';
import type { Place } from './pdf-book.ts';
import { onPaper } from './pdf-content.ts';
import { pdfWordsIn } from './pdf-words.ts';
import type { TextFlow } from './text-flow.ts';

/** Maximum number of printed sentences. */
const MAX_SENTENCES = 1_000;

const SIZE = 8.5;
const NUMBER_WIDTH = 26;
/** Longer lists are set smaller. A site may have hundreds of relations recorded on one sheet only. */
const LONG_LIST = 50;
const CLOSE = { size: 7.5, above: 1 };

/**
 * Writes errors and warnings as numbered sentences, in the given order (worst first). Hints are only
 * counted. Beyond `MAX_SENTENCES` findings are counted by code. Returns the position of the heading.
 */
export function writeFindings(
  flow: TextFlow,
  { findings, language }: { findings: readonly Finding[]; language: Language },
): Place {
  const words = matrixWordsIn(language);
  const own = pdfWordsIn(language);
  const place = flow.heading(words.findings);
  const of = (severity: Severity): Finding[] => findings.filter((finding) => finding.severity === severity);
  const [errors, warnings, infos] = [of('error'), of('warning'), of('info')];
  if (errors.length + warnings.length === 0) flow.paragraph(own.noFindings);
  const most = { errors: MAX_SENTENCES, warnings: Math.max(0, MAX_SENTENCES - errors.length) };
  const groups = [
    { title: words.errors, found: errors, most: most.errors, colour: onPaper(MATRIX_COLOURS.contradiction) },
    { title: words.warnings, found: warnings, most: most.warnings, colour: onPaper(MATRIX_COLOURS.paradox) },
  ];
  for (const group of groups) writeGroup(flow, { ...group, language });
  const others = [...errors.slice(most.errors), ...warnings.slice(most.warnings)];
  const note = { size: SIZE, above: 10 };
  if (others.length > 0) flow.paragraph(own.notListed(others.length, countByCode(others)), note);
  if (infos.length > 0) flow.paragraph(own.infosOnly(infos.length), note);
  return place;
}

interface Group {
  title: string;
  found: readonly Finding[];
  most: number;
  colour: string;
  language: Language;
}

function writeGroup(flow: TextFlow, { title, found, most, colour, language }: Group): void {
  if (found.length === 0) return;
  flow.ensure(50);
  flow.paragraph(`${title} (${found.length})`, { font: 'F2', size: 10, above: 8, colour });
  const style = found.length > LONG_LIST ? CLOSE : { size: SIZE };
  for (const [at, { message, note }] of found.slice(0, most).entries()) {
    const text = note ? `${message} ${describeNote(note, language)}` : message;
    flow.paragraph(text, { ...style, indent: NUMBER_WIDTH, mark: `${at + 1}.` });
  }
}

/** Returns the number of findings per code, in order of appearance: `isolated 12, one_sided 340`. */
function countByCode(findings: readonly Finding[]): string {
  const counts = new Map<string, number>();
  for (const { code } of findings) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].map(([code, count]) => `${code} ${count}`).join(', ');
}
