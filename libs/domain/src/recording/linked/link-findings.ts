import type { Statement } from '@trowel/domain/matrix';
import type { MatrixUnit } from '@trowel/domain/matrix';
import type { Finding } from '@trowel/domain/matrix';
import type { Language } from '@trowel/domain/matrix';
import { findInTwoBoxes, findLightBoxes, findZeroQuantities } from './box-findings.ts';
import { findEmptyBurials, findStrayIndividuals } from './burial-findings.ts';
import { linkWordsIn } from './link-words.ts';
import { findMissingRecords } from './missing-findings.ts';
import { indexRows, type CheckedRows } from './row-index.ts';
import { findUnconnectedStructures } from './structure-findings.ts';

export type { CheckedRow, CheckedRows } from './row-index.ts';

/** Records beside those that are checked. */
export interface LinkContext {
  units: readonly MatrixUnit[];
  statements: readonly Pick<Statement, 'from' | 'to'>[];
  language: Language;
  /** Kinds that the site records, if `rows` is only a part of its records. */
  registers?: ReadonlySet<string> | undefined;
}

/**
 * Returns the findings about records that are no units: names without a record, burials, boxes, quantities,
 * structures. Cost: about linear in the records, units and statements.
 */
export function findLinkFindings(
  rows: CheckedRows,
  { units, statements, language, registers }: LinkContext,
): Finding[] {
  const index = indexRows(rows, { units, registers });
  const words = linkWordsIn(language);
  return [
    ...findMissingRecords(index, words),
    ...findEmptyBurials(index, words),
    ...findStrayIndividuals(index, words),
    ...findInTwoBoxes(index, words),
    ...findLightBoxes(index, words),
    ...findZeroQuantities(index, words, language),
    ...findUnconnectedStructures(index, statements, words),
  ];
}
