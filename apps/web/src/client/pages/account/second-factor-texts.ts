import { elideBefore } from '@trowel/domain/core';
import type { TextsOf } from '../../i18n/language.ts';

const en = {
  title: 'Second factor',
  about:
    'A code from an app on your phone, in addition to the password. Somebody who knows only the password cannot log in.',
  required: 'This installation requires it for your account.',
  off: 'Not set up.',
  on: (day: string) => `On since ${day}.`,
  left: (count: number) => (count === 1 ? '1 recovery code left.' : `${count} recovery codes left.`),
  few: 'Remove the second factor and set it up again to get ten new codes.',
  password: 'Password',
  begin: 'Set up',
  scan: 'Scan this code with the app',
  codeOfSecret: 'Code to scan with the app',
  secret: 'Or type this key into the app',
  first: 'Current code from the app',
  firstHint: 'Six digits. They confirm that the app is set up.',
  confirm: 'Confirm',
  cancel: 'Cancel',
  codesTitle: 'Your ten recovery codes',
  codesHint:
    'Each code works once, when you do not have the app with you. They are shown only now. Store them separately from the phone.',
  copy: 'Copy',
  copied: 'Copied.',
  notCopied: 'This could not be copied. Select it and copy it by hand.',
  save: 'Save as a file',
  codesSaved: 'I have saved them',
  end: 'Remove …',
  endTitle: 'Remove the second factor?',
  endHint: 'Your account is then protected by the password only.',
  code: 'Code from the app, or a recovery code',
  endNow: 'Remove',
  ended: 'Second factor removed.',
  firstTitle: 'Set up a second factor',
  firstPage: 'This installation requires a second factor for your account. Set it up to continue.',
  problems: {
    invalid_password: 'The password is wrong.',
    invalid_second_factor: 'The code is wrong or has already been used. Wait for the next one.',
    too_many_guesses: 'Too many wrong attempts. Wait a quarter of an hour.',
    already_on: 'A second factor is already set up. Reload the page.',
    not_begun: 'Start again.',
  } as Readonly<Record<string, string>>,
  failed: 'The change was not saved.',
};

const it: typeof en = {
  title: 'Secondo fattore',
  about:
    'Un codice di un’app sul telefono, oltre alla password. Chi conosce solo la password non può accedere.',
  required: 'Questa installazione lo richiede per il tuo account.',
  off: 'Non impostato.',
  on: (day) => `${elideBefore('Attivo dal', day)}.`,
  left: (count) => (count === 1 ? 'Resta 1 codice di recupero.' : `Restano ${count} codici di recupero.`),
  few: 'Per avere dieci codici nuovi, rimuovi il secondo fattore e impostalo di nuovo.',
  password: 'Password',
  begin: 'Imposta',
  scan: 'Inquadra questo codice con l’app',
  codeOfSecret: 'Codice da inquadrare con l’app',
  secret: 'Oppure scrivi questa chiave nell’app',
  first: 'Codice che l’app mostra ora',
  firstHint: 'Sei cifre. Confermano che l’app è configurata.',
  confirm: 'Conferma',
  cancel: 'Annulla',
  codesTitle: 'I tuoi dieci codici di recupero',
  codesHint:
    'Ogni codice vale una volta, quando non hai l’app con te. I codici si vedono solo ora. Conservali lontano dal telefono.',
  copy: 'Copia',
  copied: 'Copiato.',
  notCopied: 'Non è stato possibile copiarlo. Selezionalo e copialo a mano.',
  save: 'Salva come file',
  codesSaved: 'Li ho conservati',
  end: 'Rimuovi…',
  endTitle: 'Rimuovere il secondo fattore?',
  endHint: 'Dopo, solo la password protegge il tuo account.',
  code: 'Codice dell’app, o un codice di recupero',
  endNow: 'Rimuovi',
  ended: 'Secondo fattore rimosso.',
  firstTitle: 'Imposta un secondo fattore',
  firstPage: 'Questa installazione richiede un secondo fattore per il tuo account. Impostalo per continuare.',
  problems: {
    invalid_password: 'La password non è corretta.',
    invalid_second_factor: 'Il codice è errato o è già stato usato. Aspetta il prossimo.',
    too_many_guesses: 'Troppi tentativi sbagliati. Aspetta un quarto d’ora.',
    already_on: 'Un secondo fattore è già impostato. Ricarica la pagina.',
    not_begun: 'Ricomincia.',
  },
  failed: 'La modifica non è stata salvata.',
};

/** Texts of the user's second factor. */
export const SECOND_FACTOR_TEXTS: TextsOf<typeof en> = { en, it };
export type SecondFactorTexts = typeof en;
