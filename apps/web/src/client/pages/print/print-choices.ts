import type { Grouping } from '@trowel/domain/drawing';
import type { KindName } from '@trowel/domain/records';
import { queryOf } from '../../data/queries.ts';
import { PRINT_TEXTS, type PrintTexts } from './print-texts.ts';

/** A document, or the name of a declared kind of record. */
export type PrintKind = keyof PrintTexts['kinds'] | KindName;

/** Options of the print dialog. */
export interface PrintChoices {
  kind: PrintKind;
  paper: string;
  orientation: string;
  lanes: Grouping;
  letters: string;
  colours: string;
  annexes: boolean;
  title: string;
  labelsOf: string;
  sheet: string;
  /** Records of a declared kind: one sheet for each, or a list. */
  layout: string;
}

export const PAPERS = ['A4', 'A3', 'A2', 'A1', 'A0'] as const;
export const LETTERS = ['5', '6', '8', '10', '12'] as const;

export const FIRST_PRINT: Omit<PrintChoices, 'lanes'> = {
  kind: 'matrix',
  paper: 'A3',
  orientation: 'auto',
  letters: '6',
  colours: 'colour',
  annexes: true,
  title: '',
  labelsOf: 'us',
  sheet: 'a4-3x8',
  layout: 'sheets',
};

/** Query parameters for the printed part of a matrix: filters, collapsed groups and manual layout. */
export type PrintedPart = Readonly<Record<string, string | undefined>>;

/** Returns true for the documents of the site, false for records of a declared kind. */
export function isDocument(kind: PrintKind): kind is keyof PrintTexts['kinds'] {
  return Object.hasOwn(PRINT_TEXTS.en.kinds, kind);
}

/** Returns the address of the PDF. */
export function fileAddress(site: string, choices: PrintChoices, part: PrintedPart): string {
  const name = encodeURIComponent(site);
  const { kind, labelsOf, sheet, layout } = choices;
  if (kind === 'matrix') return `/api/harris-matrix/pdf/${name}${matrixQuery(choices, part)}`;
  const isList = isDocument(kind) ? undefined : layout === 'list' || undefined;
  const query = queryOf(kind === 'labels' ? { of: labelsOf, sheet } : { list: isList });
  return `/api/reports/${kind}/${name}${query}`;
}

/** Returns the address of the preview of the printed sheets. */
export function previewAddress(site: string, choices: PrintChoices, part: PrintedPart): string {
  return `/api/harris-matrix/preview/${encodeURIComponent(site)}${matrixQuery(choices, part)}`;
}

function matrixQuery(
  { paper, orientation, lanes, letters, colours, annexes, title }: PrintChoices,
  part: PrintedPart,
): string {
  return queryOf({
    ...part,
    grouping: lanes,
    paper,
    orientation,
    letters,
    colours: colours === 'grey' ? 'grey' : undefined,
    annexes: annexes ? undefined : 'false',
    title: title.trim(),
  });
}
