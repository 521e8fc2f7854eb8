import type { Language } from '../i18n/language.ts';
import type { Problem } from './problem.ts';

/** Italian texts for messages that the server has in English only, by type. */
const IN_ITALIAN: Readonly<Record<string, string>> = {
  too_many_sheets:
    'Le schede sono troppe per un solo documento di testo, che ne contiene al massimo 250: scegli il PDF.',
  no_match: 'Non ci sono schede per queste etichette.',
  too_many: 'Le etichette sono troppe per un solo file: al massimo 2.000.',
};

/** Returns the reason why a file was not created: the invalid fields, or the general message. */
export function formatFileProblem({ message, fields }: Problem, language: Language): string {
  const reasons = fields.map((one) => (language === 'it' ? IN_ITALIAN[one.type] : undefined) ?? one.message);
  return reasons.join(' ') || message;
}
