import type { TextsOf } from '../i18n/language.ts';

const en = {
  button: 'Similar values…',
  title: 'Similar values',
  intro:
    'Values that are probably the same, written differently. Choose the right one and merge. Each merge can be undone.',
  introTerms:
    'Terms that are probably the same, written differently. Merging deletes the other terms and changes the records that use them. Each merge can be undone.',
  field: 'Field',
  vocabulary: 'Vocabulary',
  none: 'No similar values in this field.',
  part: 'There are too many values to compare all of them. The most frequent ones were compared.',
  spelling: 'Same words, written differently',
  similar: 'Letters differ: check before merging',
  records: (count: number, text: string) => (count === 1 ? '1 record' : `${text} records`),
  merge: (into: string) => `Merge into “${into}”`,
  merged: (count: number, text: string, into: string) =>
    count === 1 ? `1 record now has “${into}”.` : `${text} records now have “${into}”.`,
  undo: 'Undo',
  undone: 'Undone.',
  builtin: 'built-in term',
  noTerm: 'Only custom terms can be merged into another one. Choose another value.',
  close: 'Close',
};

const it: typeof en = {
  button: 'Valori simili…',
  title: 'Valori simili',
  intro:
    'Valori probabilmente uguali, scritti in modo diverso. Scegli quello giusto e uniscili. Ogni unione si può annullare.',
  introTerms:
    'Voci probabilmente uguali, scritte in modo diverso. L’unione elimina le altre voci e corregge le schede che le usano. Ogni unione si può annullare.',
  field: 'Campo',
  vocabulary: 'Vocabolario',
  none: 'In questo campo non ci sono valori simili.',
  part: 'I valori sono troppi per confrontarli tutti. Sono stati confrontati i più frequenti.',
  spelling: 'Stesse parole, scritte in modo diverso',
  similar: 'Alcune lettere sono diverse: controlla prima di unire',
  records: (count, text) => (count === 1 ? '1 scheda' : `${text} schede`),
  merge: (into) => `Unisci in «${into}»`,
  merged: (count, text, into) =>
    count === 1 ? `Ora 1 scheda ha «${into}».` : `Ora ${text} schede hanno «${into}».`,
  undo: 'Annulla',
  undone: 'Annullato.',
  builtin: 'voce predefinita',
  noTerm: 'Si possono unire a un’altra solo le voci personalizzate. Scegli un altro valore.',
  close: 'Chiudi',
};

/** Texts of the dialogs for similar values. */
export const CLUSTERS_TEXTS: TextsOf<typeof en> = { en, it };
