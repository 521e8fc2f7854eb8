export const LANGUAGES = ['en', 'it'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Gives the language an `Accept-Language` header prefers among ours; English when it names neither. */
export function pickLanguage(header: string | undefined): Language {
  if (!header) return 'en';
  let best: Language = 'en';
  let weight = 0;
  for (const part of header.slice(0, 500).split(',')) {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
    const language = LANGUAGES.find((name) => tag === name || tag.startsWith(`${name}-`));
    const quality = Number(/q=([\d.]+)/.exec(parameters.join(';'))?.[1] ?? 1);
    if (language && quality > weight) [best, weight] = [language, quality];
  }
  return best;
}
