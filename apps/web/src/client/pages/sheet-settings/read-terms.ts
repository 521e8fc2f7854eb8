import { VOCABULARIES, type LanguageTexts, type SheetVocabulary } from '@trowel/domain/records';

/** Returns a vocabulary as text: its name, or one term per line as `value | English | Italian`. */
export function formatTerms(vocabulary: SheetVocabulary | undefined): string {
  if (vocabulary === undefined) return '';
  if (typeof vocabulary === 'string') return vocabulary;
  return vocabulary
    .map((term) => {
      if (typeof term === 'string') return term;
      const { en, it } = term.label ?? {};
      return [term.value, ...(en || it ? [en ?? '', it ?? ''] : [])].join(' | ');
    })
    .join('\n');
}

/** Parses a vocabulary from text. An empty text is no vocabulary. */
export function parseTerms(text: string): SheetVocabulary | undefined {
  const lines = text.split('\n').flatMap((line) => line.trim() || []);
  const [only] = lines;
  if (only === undefined) return undefined;
  if (lines.length === 1 && Object.hasOwn(VOCABULARIES, only)) return only;
  return lines.map((line) => {
    const [value = '', en = '', it = ''] = line.split('|').map((part) => part.trim());
    const label: LanguageTexts = { ...(en && { en }), ...(it && { it }) };
    return en || it ? { value, label } : value;
  });
}
