import { addReferencedUnits } from './import/add-referenced-units.ts';
import { applyRenames } from './import/apply-renames.ts';
import type { ImportDraft } from './import/import-draft.ts';
import { markNamesByHand } from './import/mark-names-by-hand.ts';
import { reportMistyped } from './import/mistyped-numbers.ts';
import { noteRepeats } from './import/note-repeats.ts';
import { resolveAreaNames } from './import/resolve-area-names.ts';
import { resolveAreas } from './import/resolve-areas.ts';
import { resolvePrefixedNames } from './import/resolve-prefixed-names.ts';
import { resolveSpellings } from './import/resolve-spellings.ts';
import { applySentinels } from './import/sentinels.ts';
import { suggestRelations } from './import/suggest-relations.ts';
import { reportUnreadRelations } from './tables/relations/unread-columns.ts';
import { TABLE_FORMATS } from './tables/recognise-tables.ts';

/** A pure function from draft to draft, with its place in the order. */
export interface ImportStep {
  apply: (draft: ImportDraft) => ImportDraft;
  /** Returns false for drafts that skip the step. Without it, every draft runs it. */
  when?: (draft: ImportDraft) => boolean;
  /** The reason for the position. */
  reason: string;
}

/**
 * The steps from what a reader found to `ImportedData`, in their order. Before them, the reader of the format collects
 * units, statements and problems (`readImport`). After them, the services compare the data with the records.
 */
export const IMPORT_STEPS: readonly ImportStep[] = [
  {
    apply: suggestRelations,
    reason: 'First, because it completes the problems of the reader before other problems follow.',
  },
  {
    apply: reportMistyped,
    when: hasNamesByHand,
    reason: 'Before names change, because the message quotes a name as it is in the file.',
  },
  {
    apply: reportUnreadRelations,
    when: ({ facts }) => facts.verbatim.size === 0 && !facts.isOwnFile,
    reason: 'Before units are merged, because the message names the row that contains the text.',
  },
  {
    apply: resolveAreaNames,
    when: hasNamesByHand,
    reason: 'First of the names: `A/US 3` becomes `US 3` of area A, and the next steps resolve `US 3`.',
  },
  {
    apply: applyRenames,
    when: hasNamesByHand,
    reason: 'Before types are split off, because the table of units decides what its names mean.',
  },
  {
    apply: resolvePrefixedNames,
    when: hasNamesByHand,
    reason: 'After all sheets are read, because one sheet may contain a unit that makes a number ambiguous.',
  },
  {
    apply: resolveAreas,
    when: hasNamesByHand,
    reason: 'After the names, because it compares units of different sheets by their numbers.',
  },
  {
    apply: markNamesByHand,
    when: hasNamesByHand,
    reason: 'With the names, so that the services match them with other spellings in the records.',
  },
  {
    apply: applySentinels,
    reason: 'After the names, because the share of numbered units decides what a mark means.',
  },
  {
    apply: resolveSpellings,
    when: ({ facts }) => facts.declares && !facts.isOwnFile,
    reason: 'After the marks, so that only units remain to which a name can refer.',
  },
  {
    apply: addReferencedUnits,
    when: ({ facts }) => !facts.declares && !facts.isOwnFile,
    reason: 'After the marks, because a dropped mark must not return as a unit.',
  },
  {
    apply: noteRepeats,
    when: ({ facts }) => !facts.isOwnFile,
    reason: 'Last, because two statements may be equal only with their final names.',
  },
];

/** Runs the steps in their order. */
export function runImportSteps(draft: ImportDraft, steps: readonly ImportStep[] = IMPORT_STEPS): ImportDraft {
  return steps.reduce(
    (current, { apply, when }) => (when === undefined || when(current) ? apply(current) : current),
    draft,
  );
}

/** Returns true for formats in which people write the names of units. Drawings and lists of groups name units otherwise. */
function hasNamesByHand({ format }: ImportDraft): boolean {
  return format === 'pyarchinit' || (format !== 'group_order' && Object.hasOwn(TABLE_FORMATS, format));
}
