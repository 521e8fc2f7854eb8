import type { ImportDraft } from './import-draft.ts';

/** Marks a table that Trowel did not write: people may have spelled its names otherwise than the records. */
export function markNamesByHand(draft: ImportDraft): ImportDraft {
  const { verbatim, hasOwnRecords } = draft.facts;
  return { ...draft, isByHand: verbatim.size === 0 && !hasOwnRecords };
}
