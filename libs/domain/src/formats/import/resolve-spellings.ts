import type { Language } from '@trowel/domain/matrix';
import { withNote, withProblems, type ImportDraft } from './import-draft.ts';
import { spellingOf } from './spelling.ts';
import { splitTypePrefix, stripDecimals } from './unit-names.ts';
import type { UnitReference } from './imported-data.ts';

/**
 * Replaces names in relations by the name of the unit they mean. A relation may name `US 12`, `12.0`, `012` or `12bis`
 * where the file describes `12` or `12 bis`.
 */
export function resolveSpellings(draft: ImportDraft): ImportDraft {
  const known = new Set(draft.units.map(({ us_number }) => us_number));
  const bySpelling = groupBySpelling(known);
  const respelled = new Map<string, string>();
  const resolve = <End extends UnitReference>(end: End): End => {
    const written = end.us_number;
    if (known.has(written)) return end;
    const bare = [stripDecimals(written), splitTypePrefix(written)?.number];
    const alike = bySpelling.get(spellingOf(written)) ?? [];
    const us_number =
      bare.find((name) => name !== undefined && known.has(name)) ??
      (alike.length === 1 ? alike[0]! : written);
    if (us_number === written) return end;
    if (spellingOf(written) === spellingOf(us_number)) respelled.set(written, us_number);
    return { ...end, us_number };
  };
  const statements = draft.statements.map((statement) => {
    const [from, to] = [resolve(statement.from), resolve(statement.to)];
    return from === statement.from && to === statement.to ? statement : { ...statement, from, to };
  });
  const resolved = { ...reportAlike(draft, bySpelling), statements };
  const [first] = respelled;
  if (!first) return resolved;
  return withNote(resolved, {
    en: `${respelled.size} names in relations differ from a unit only in zeros, blanks or capitals and were read as that unit: ${first[0]} for ${first[1]}`,
    it: `${respelled.size} numeri nei rapporti differiscono da quello di una US solo per zeri, spazi o maiuscole e valgono come quella: ${first[0]} per ${first[1]}`,
  });
}

function groupBySpelling(names: Iterable<string>): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const name of names) {
    const group = groups.get(spellingOf(name));
    if (group) group.push(name);
    else groups.set(spellingOf(name), [name]);
  }
  return groups;
}

const AND: Record<Language, string> = { en: ' and ', it: ' e ' };
const MAX_SHOWN = 20;

function reportAlike(draft: ImportDraft, bySpelling: ReadonlyMap<string, readonly string[]>): ImportDraft {
  const alike = [...bySpelling.values()].filter((group) => group.length > 1);
  if (alike.length === 0) return draft;
  const shown = alike.slice(0, MAX_SHOWN).map((group) => group.join(AND[draft.language]));
  const list = shown.join(', ') + (alike.length > MAX_SHOWN ? ', …' : '');
  return withProblems(draft, [
    {
      severity: 'warning',
      code: 'similar_numbers',
      message: {
        en: `These units differ only in zeros, blanks or capitals and were kept apart: ${list}`,
        it: `Queste US differiscono solo per zeri, spazi o maiuscole e restano distinte: ${list}`,
      },
    },
  ]);
}
