import { editDistance, foldText } from '@trowel/domain/core';
import { RELATION_TYPES, relationLabelsOf } from '@trowel/domain/records';
import { withNote, type ImportDraft } from './import-draft.ts';

/** Letters of a word that may be wrong: one in four. */
const MAX_WRONG = 1 / 4;
const LONGEST_WORD = 40;
const MAX_WORDS = 50;

const LABELS = RELATION_TYPES.flatMap((type) =>
  Object.values(relationLabelsOf(type))
    .filter((label) => label.length > 2)
    .map((label) => ({ label, folded: foldText(label) })),
);

/** Adds the nearest known word to problems with an unknown relation word (`coppre`: `Copre`), and a note on how to map it. */
export function suggestRelations(draft: ImportDraft): ImportDraft {
  const unknown = new Set(
    draft.statements.flatMap(({ word, type }) =>
      type === undefined && word.length <= LONGEST_WORD ? [word] : [],
    ),
  );
  const found = new Map<string, string>();
  for (const word of [...unknown].slice(0, MAX_WORDS)) {
    const near = findNearest(foldText(word));
    if (near !== undefined) found.set(word, near);
  }
  if (found.size === 0) return draft;
  const problems = draft.problems.map((problem) => {
    if (problem.code !== 'unknown_relation') return problem;
    const word = [...found.keys()].find((one) => problem.value?.includes(one));
    if (word === undefined) return problem;
    const near = found.get(word);
    const question = { en: `. Is it "${near}"?`, it: `. È forse «${near}»?` }[draft.language];
    return { ...problem, message: problem.message + question };
  });
  const mapping = JSON.stringify({ 'us.relationships': Object.fromEntries(found) });
  return withNote(
    { ...draft, problems },
    {
      en: `Unknown words for relations can be given a meaning for the whole file before importing, on the page or with replace_values ${mapping}`,
      it: `Alle parole sconosciute per i rapporti si può dare un significato per tutto il file prima di importare, nella pagina o con replace_values ${mapping}`,
    },
  );
}

function findNearest(word: string): string | undefined {
  let best: { label: string; wrong: number } | undefined;
  for (const { label, folded } of LABELS) {
    const longest = Math.max(word.length, folded.length);
    if (Math.abs(word.length - folded.length) > longest * MAX_WRONG) continue;
    const wrong = editDistance(word, folded) / longest;
    if (wrong <= MAX_WRONG && wrong < (best?.wrong ?? 1)) best = { label, wrong };
  }
  return best?.label;
}
