import type { HarrisMatrix, Language } from '@trowel/domain/matrix';
import { relationLabelsOf } from '@trowel/domain/records';
import { matrixWordsIn, type DrawingProof } from './matrix-words.ts';

/** Sentences about the relations that a drawing shows and does not show. */
export interface Completeness {
  /** Sentence that names the relations no line can show because of errors. Empty if there are none. */
  notDrawn: string;
  /** Result of the check of the drawing. Undefined if it was not checked. */
  proof: string | undefined;
  /** True if the drawing was checked, matches the records and shows all of their relations. */
  isComplete: boolean;
}

/** Returns the sentences about the completeness of a drawing. */
export function describeCompleteness(
  { set_apart = [] }: Pick<HarrisMatrix, 'set_apart'>,
  { certificate, language }: { certificate: DrawingProof | null | undefined; language: Language },
): Completeness {
  const words = matrixWordsIn(language);
  const relations = set_apart.map(
    ({ from, type, to }) => `${from} ${relationLabelsOf(type)[language].toLowerCase()} ${to}`,
  );
  return {
    notDrawn: relations.length > 0 ? words.notDrawn(relations) : '',
    proof: certificate ? words.proved(certificate, relations.length) : undefined,
    isComplete: certificate?.isFaithful === true && relations.length === 0,
  };
}
