import { FINDING_CODES, titleOfFinding } from '@trowel/domain/matrix';
import type { Language, TextsOf } from '../../words/language.ts';

const en = {
  title: 'Findings',
  intro: 'What the records say that cannot be, or that is missing. Nothing is changed by itself.',
  none: 'Nothing contradicts, and nothing is missing.',
  noneOfKind: 'None of this kind.',
  all: 'All',
  kinds: 'Kinds of finding',
  severities: { error: 'Contradictions', warning: 'Warnings', info: 'Remarks' },
  chain: 'What says so',
  saidOn: (sheets: string) => `sheet ${sheets}`,
  suggestions: 'What would resolve it',
  actions: {
    drop: (what: string) => `leave out “${what}”`,
    reverse: (what: string) => `turn “${what}” round`,
    retarget: (what: string, instead: string) => `make “${what}” read “${instead}”`,
    separate: (what: string) => `part the two units of “${what}”`,
  },
  left: (count: number) => (count === 0 ? 'then none is left' : `${count} would be left`),
  inMatrix: 'Show in the matrix',
  shown: (shown: string, total: string) => `${shown} of ${total}`,
  more: 'Show more',
};

const it: typeof en = {
  title: 'Controlli',
  intro: 'Quello che nelle schede non può stare insieme, o che manca. Niente viene cambiato da solo.',
  none: 'Nessuna contraddizione, nessuna mancanza.',
  noneOfKind: 'Nessuna di questo tipo.',
  all: 'Tutte',
  kinds: 'Tipi di segnalazione',
  severities: { error: 'Contraddizioni', warning: 'Avvisi', info: 'Osservazioni' },
  chain: 'Che cosa lo dice',
  saidOn: (sheets) => `scheda ${sheets}`,
  suggestions: 'Che cosa lo risolverebbe',
  actions: {
    drop: (what) => `togliere «${what}»`,
    reverse: (what) => `invertire «${what}»`,
    retarget: (what, instead) => `leggere «${what}» come «${instead}»`,
    separate: (what) => `separare le due US di «${what}»`,
  },
  left: (count) => (count === 0 ? 'poi non ne resta nessuna' : `ne resterebbero ${count}`),
  inMatrix: 'Mostra nel matrix',
  shown: (shown, total) => `${shown} di ${total}`,
  more: 'Mostra altre',
};

/** The words of the findings of a site. */
export const FINDINGS_TEXTS: TextsOf<typeof en> = { en, it };

export type FindingsTexts = typeof en;

/** Gives what findings of a code are called; a code that this page does not know yet is shown as it is. */
export function nameKind(code: string, language: Language): string {
  const known = FINDING_CODES.find((one) => one === code);
  return known === undefined ? code : titleOfFinding(known)[language];
}
