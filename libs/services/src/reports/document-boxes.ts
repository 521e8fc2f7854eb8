import type { FormBox } from '@trowel/documents';
import type { Unit } from '@trowel/domain/records';
import type { RecordFile } from './report-records.ts';
import { reportTextsIn } from './report-texts.ts';
import { showTerm } from './show-term.ts';
import type { Wording } from './twins.ts';

const KINDS = ['plans', 'elevations', 'sections', 'photographs'] as const;
type Kind = (typeof KINDS)[number];

/** Patterns that decide the kind of a document; the first match counts. */
const WORDS: readonly (readonly [Kind, RegExp])[] = [
  ['plans', /(?<![\p{L}])(piant[ae]|planimetri[ae]|plans?)(?![\p{L}])/iu],
  ['elevations', /(?<![\p{L}])(prospett[oi]|elevations?)(?![\p{L}])/iu],
  ['sections', /(?<![\p{L}])(sezion[ei]|sections?|profil[oi]|profiles?)(?![\p{L}])/iu],
  ['photographs', /(?<![\p{L}])(foto|fotografi[ae]|photos?|photographs?)(?![\p{L}])/iu],
];

/**
 * Returns the boxes of a unit's documents by kind: plans, elevations, sections, photographs. Recorded
 * documents come before files. Everything else is under other documentation and other files.
 */
export function listDocumentBoxes(
  { documentation, documentation_en }: Unit,
  files: readonly RecordFile[],
  wording: Wording,
): [string, Omit<FormBox, 'span'>][] {
  const { language, isBilingual } = wording;
  const texts = reportTextsIn(language);
  const [italian, english] = [documentation ?? [], documentation_en ?? []];
  const [own, other] = language === 'en' && english.length > 0 ? [english, italian] : [italian, english];
  const made = isBilingual ? [...own, ...other] : own.length > 0 ? own : other;
  const filesOf = (kind: Kind | undefined): string[] =>
    files.filter((file) => kindOfFile(file) === kind).map(({ name }) => name);
  const madeOf = (kind: Kind | undefined): string[] =>
    made.filter((one) => kindOf(one) === kind).map((one) => showTerm(one, 'us.documentation', wording));
  return [
    ...KINDS.map((kind): [string, Omit<FormBox, 'span'>] => [
      kind,
      { label: texts.documents[kind], value: [...madeOf(kind), ...filesOf(kind)].join('; ') },
    ]),
    ['documentation', { label: texts.otherDocumentation, value: madeOf(undefined).join('; ') }],
    ['files', { label: texts.files, value: filesOf(undefined).join('; ') }],
  ];
}

function kindOf(text: string): Kind | undefined {
  return WORDS.find(([, words]) => words.test(text))?.[0];
}

/** A picture without further information counts as a photograph. */
function kindOfFile({ words, isImage }: RecordFile): Kind | undefined {
  return kindOf(words.join(' ')) ?? (isImage ? 'photographs' : undefined);
}
