import { elideBefore } from '@trowel/domain/core';
import type { TextsOf } from '../i18n/language.ts';

const en = {
  draftFound: (moment: string) => `Typed on ${moment} and not recorded:`,
  takeDraft: 'Take it up',
  dropDraft: 'Discard',
  taken: 'This number is taken.',
  understood: 'Understood as',
  says: (sheet: string, statement: string) => `Sheet ${sheet} says: ${statement}`,
  which: 'Which statement is wrong',
  acts: { show: 'Show', reverse: 'Reverse', doubt: 'Doubt', remove: 'Delete' },
  told: {
    reverse: (statement: string, turned: string) => `Reverse ${statement}: ${turned}`,
    doubt: (statement: string) => `Doubt: ${statement}`,
    remove: (statement: string) => `Delete: ${statement}`,
  },
  show: 'Show the chain in the matrix',
  done: {
    reverse: (_statement: string, turned: string) => `Reversed: ${turned}.`,
    doubt: (statement: string) => `Marked as doubtful: ${statement}.`,
    remove: (statement: string) => `Deleted: ${statement}.`,
  },
  keyShow: 'Show the contradiction in the matrix',
  keyReverse: 'Reverse what is recorded',
  keyDoubt: 'Mark what is recorded as doubtful',
};

const it: typeof en = {
  draftFound: (moment) => `${elideBefore('Scritto il', moment)} e non registrato:`,
  takeDraft: 'Riprendi',
  dropDraft: 'Scarta',
  taken: 'Questo numero è già usato.',
  understood: 'Inteso come',
  says: (sheet, statement) => `La scheda ${sheet} dice: ${statement}`,
  which: 'Quale rapporto è sbagliato',
  acts: { show: 'Mostra', reverse: 'Inverti', doubt: 'Dubbio', remove: 'Elimina' },
  told: {
    reverse: (statement, turned) => `Inverti ${statement}: ${turned}`,
    doubt: (statement) => `Dubbio: ${statement}`,
    remove: (statement) => `Elimina: ${statement}`,
  },
  show: 'Mostra la catena nel matrix',
  done: {
    reverse: (_statement, turned) => `Invertito: ${turned}.`,
    doubt: (statement) => `Segnato come dubbio: ${statement}.`,
    remove: (statement) => `Eliminato: ${statement}.`,
  },
  keyShow: 'Mostra la contraddizione nel matrix',
  keyReverse: 'Inverti il rapporto registrato',
  keyDoubt: 'Segna come dubbio il rapporto registrato',
};

/** The words of a line while it is typed, and of what it contradicts. */
export const LINE_TEXTS: TextsOf<typeof en> = { en, it };

export type LineTexts = typeof en;
