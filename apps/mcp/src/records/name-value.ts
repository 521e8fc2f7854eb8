import type { Field } from '@trowel/domain/core';
import { nameTerm, type CustomTerms } from '@trowel/domain/records';
import { loadCustomTerms } from '@trowel/services/terms';
import { readsOf } from '@trowel/services/context';
import type { ToolContext } from '../context/tool-context.ts';

type Worded = Pick<Field, 'vocabulary' | 'words'>;

/** Names a recorded value of a field. Entries of a list are separated by semicolons. */
export type NameValue = (value: unknown, field: Worded) => string;

/** Returns a function that names recorded values in the language of the reader. */
export async function createValueNames(ctx: ToolContext): Promise<NameValue> {
  const terms = await loadCustomTerms(readsOf(ctx));
  return (value, field) => {
    const values = Array.isArray(value) ? value.map(String) : [String(value)];
    return values.map((one) => nameValue(one, field, { terms, language: ctx.language })).join('; ');
  };
}

/** The stored value follows in brackets where it differs, because filters and changes use it. */
function nameValue(
  value: string,
  { vocabulary, words }: Worded,
  { terms, language }: { terms: CustomTerms; language: ToolContext['language'] },
): string {
  const name =
    words?.[value]?.[language] ?? (vocabulary ? nameTerm(value, vocabulary, language, terms) : value);
  return name === value ? value : `${name} [${value}]`;
}
