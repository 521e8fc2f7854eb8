import { elideBefore } from '@trowel/domain/core';
import type { TextsOf } from '../i18n/language.ts';

const en = {
  draftFound: (moment: string) => `Unsaved draft of ${moment}:`,
  restoreDraft: 'Restore the draft',
  discardDraft: 'Discard',
  numberInUse: 'This number is already in use.',
  namesakes: (names: string) => `There is also ${names}. This is another unit.`,
  understood: 'Read as',
  says: (sheet: string, statement: string) => `Sheet ${sheet}: ${statement}`,
  lineSays: (statement: string) => `This line: ${statement}`,
  which: 'Which relation is wrong?',
  acts: { show: 'Show', reverse: 'Reverse', doubt: 'Mark as uncertain', remove: 'Delete' },
  effects: {
    reverse: (statement: string, turned: string) => `Reverse ${statement}: ${turned}`,
    doubt: (statement: string) => `Mark as uncertain: ${statement}`,
    remove: (statement: string) => `Delete: ${statement}`,
  },
  show: 'Show the chain in the matrix',
  done: {
    reverse: (_statement: string, turned: string) => `Reversed: ${turned}.`,
    doubt: (statement: string) => `Marked as uncertain: ${statement}.`,
    remove: (statement: string) => `Deleted: ${statement}.`,
  },
  keyShow: 'Show the contradiction in the matrix',
  keyReverse: 'Reverse the selected relation',
  keyDoubt: 'Mark the selected relation as uncertain',
};

const it: typeof en = {
  draftFound: (moment) => `${elideBefore('Bozza non salvata del', moment)}:`,
  restoreDraft: 'Ripristina la bozza',
  discardDraft: 'Scarta',
  numberInUse: 'Questo numero è già usato.',
  namesakes: (names) => `C’è anche ${names}. Questa è un’altra US.`,
  understood: 'Letto come',
  says: (sheet, statement) => `Scheda ${sheet}: ${statement}`,
  lineSays: (statement) => `Questa riga: ${statement}`,
  which: 'Quale rapporto è sbagliato?',
  acts: { show: 'Mostra', reverse: 'Inverti', doubt: 'Segna come incerto', remove: 'Elimina' },
  effects: {
    reverse: (statement, turned) => `Inverti ${statement}: ${turned}`,
    doubt: (statement) => `Segna come incerto: ${statement}`,
    remove: (statement) => `Elimina: ${statement}`,
  },
  show: 'Mostra la catena nel matrix',
  done: {
    reverse: (_statement, turned) => `Invertito: ${turned}.`,
    doubt: (statement) => `Segnato come incerto: ${statement}.`,
    remove: (statement) => `Eliminato: ${statement}.`,
  },
  keyShow: 'Mostra la contraddizione nel matrix',
  keyReverse: 'Inverti il rapporto selezionato',
  keyDoubt: 'Segna come incerto il rapporto selezionato',
};

/** Texts of the one-line entry and of its contradictions. */
export const LINE_TEXTS: TextsOf<typeof en> = { en, it };

export type LineTexts = typeof en;
