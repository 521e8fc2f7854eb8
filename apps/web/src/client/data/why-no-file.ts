import type { Language } from '../i18n/language.ts';
import type { Problem } from './problem.ts';

/** What the server says in English only, by its type. */
const IN_ITALIAN: Readonly<Record<string, string>> = {
  too_many_sheets:
    'Le schede sono troppe per un solo documento di testo, che ne contiene al massimo 250: scegli il PDF.',
  no_match: 'Non ci sono schede per queste etichette.',
  too_many: 'Le etichette sono troppe per un solo file: al massimo 2.000.',
};

/** Gives why a file was not made: what is wrong with what was asked for, where the server says so. */
export function whyNoFile({ message, fields }: Problem, language: Language): string {
  const told = fields.map((one) => (language === 'it' ? IN_ITALIAN[one.type] : undefined) ?? one.message);
  return told.join(' ') || message;
}
