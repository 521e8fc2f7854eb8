import { useShownFields } from '../../data/fields.ts';
import { useLanguage } from '../../i18n/language.ts';

/** Returns the fields of a kind of record that have a vocabulary, with their labels. */
export function useVocabularyFields(table: string): readonly (readonly [field: string, label: string])[] {
  const language = useLanguage();
  const fields = (useShownFields(table === '' ? undefined : table) ?? []).flatMap(({ vocabulary, label }) => {
    const [, field] = vocabulary?.split('.') ?? [];
    return field === undefined ? [] : [[field, label[language]] as const];
  });
  return [...new Map(fields.toReversed())].toReversed();
}
