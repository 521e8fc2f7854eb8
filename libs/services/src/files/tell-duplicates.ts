import type { Language } from '@trowel/domain';

/** A record that already has the bytes. */
export interface SameBytes {
  id: number;
  url: string;
  name: string;
}

/** Something worth knowing about a file just kept. */
export interface FileFinding {
  code: 'duplicate_file';
  severity: 'info';
  message: string;
  duplicates: SameBytes[];
}

const WORDS: Record<Language, (names: string) => string> = {
  en: (names) => `The same bytes are already kept as ${names}`,
  it: (names) => `Lo stesso file è già conservato come ${names}`,
};

/** Tells which records have the same bytes, if any. */
export function tellDuplicates(duplicates: readonly SameBytes[], language: Language): FileFinding[] {
  if (duplicates.length === 0) return [];
  const names = duplicates
    .slice(0, 5)
    .map(({ name }) => name)
    .join(', ');
  return [
    {
      code: 'duplicate_file',
      severity: 'info',
      message: WORDS[language](names),
      duplicates: [...duplicates],
    },
  ];
}
