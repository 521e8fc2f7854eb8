import type { Grouping } from '@trowel/domain/drawing';
import { queryOf } from '../../data/queries.ts';
import type { PrintTexts } from './print-texts.ts';

export type PrintKind = keyof PrintTexts['kinds'];

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
};

/** Query parameters for the printed part of a matrix: filters, collapsed groups and manual layout. */
export type PrintedPart = Readonly<Record<string, string | undefined>>;

/** Returns the address of the PDF. */
export function fileAddress(site: string, choices: PrintChoices, part: PrintedPart): string {
  const name = encodeURIComponent(site);
  const { kind, labelsOf, sheet } = choices;
  if (kind === 'matrix') return `/api/harris-matrix/pdf/${name}${matrixQuery(choices, part)}`;
  const query = kind === 'labels' ? queryOf({ of: labelsOf, sheet }) : '';
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
