import { unitKey } from './import-builder.ts';
import { withNote, type ImportDraft } from './import-draft.ts';

/** Counts repeated statements in a note. They stay in the data, because repetition is evidence. */
export function noteRepeats(draft: ImportDraft): ImportDraft {
  const seen = new Set<string>();
  for (const { from, to, type, word } of draft.statements)
    seen.add(
      [
        unitKey(from.us_number, from.area ?? '', from.site),
        type ?? word,
        unitKey(to.us_number, to.area ?? ''),
      ].join('\u0001'),
    );
  const repeats = draft.statements.length - seen.size;
  if (repeats === 0) return draft;
  return withNote(draft, {
    en: `${repeats} statements repeat an earlier one word for word; all are kept`,
    it: `${repeats} rapporti ripetono parola per parola uno precedente; restano tutti`,
  });
}
