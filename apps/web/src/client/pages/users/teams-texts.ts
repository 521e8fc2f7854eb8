import type { TextsOf } from '../../i18n/language.ts';

const en = {
  title: 'Teams',
  about:
    'A team can have a role at a site. Its members have that role from their next request on. Owners of sites see the names of all teams.',
  none: 'No teams yet.',
  add: 'New team',
  change: (name: string) => `Team ${name}`,
  edit: 'Change',
  name: 'Name',
  nameHint: 'For example “Restoration”. Do not use the name of a confidential site: site owners see it.',
  description: 'Description',
  people: 'Members',
  nobody: 'No members yet.',
  person: 'Person',
  choose: 'Choose…',
  put: 'Add',
  out: 'Remove',
  outOne: (name: string) => `Remove ${name}`,
  save: 'Save',
  make: 'Create the team',
  cancel: 'Cancel',
  close: 'Close',
  saved: (name: string) => `Team ${name} saved.`,
  made: (name: string) => `Team ${name} created.`,
  delete: 'Delete …',
  confirmDelete: (name: string) => `Delete the team ${name}?`,
  deleteHint: 'Its roles at sites are removed. The accounts of its members and their individual roles stay.',
  deleteNow: 'Delete the team',
  deleted: (name: string) => `Team ${name} deleted.`,
  failed: 'The change was not saved.',
  reasons: { name: 'A team with this name already exists.' } as Readonly<Record<string, string>>,
};

const it: typeof en = {
  title: 'Gruppi',
  about:
    'Un gruppo può avere un ruolo in un sito. I suoi membri hanno quel ruolo dalla richiesta successiva. I responsabili dei siti vedono i nomi di tutti i gruppi.',
  none: 'Ancora nessun gruppo.',
  add: 'Nuovo gruppo',
  change: (name) => `Gruppo ${name}`,
  edit: 'Modifica',
  name: 'Nome',
  nameHint:
    'Per esempio «Restauro». Non usare il nome di un sito riservato: lo vedono i responsabili dei siti.',
  description: 'Descrizione',
  people: 'Membri',
  nobody: 'Ancora nessun membro.',
  person: 'Persona',
  choose: 'Scegli…',
  put: 'Aggiungi',
  out: 'Rimuovi',
  outOne: (name) => `Rimuovi ${name}`,
  save: 'Salva',
  make: 'Crea il gruppo',
  cancel: 'Annulla',
  close: 'Chiudi',
  saved: (name) => `Gruppo ${name} salvato.`,
  made: (name) => `Gruppo ${name} creato.`,
  delete: 'Elimina …',
  confirmDelete: (name) => `Eliminare il gruppo ${name}?`,
  deleteHint:
    'Vengono rimossi anche i suoi ruoli nei siti. Gli account dei membri e i loro ruoli individuali restano.',
  deleteNow: 'Elimina il gruppo',
  deleted: (name) => `Gruppo ${name} eliminato.`,
  failed: 'La modifica non è stata salvata.',
  reasons: { name: 'Esiste già un gruppo con questo nome.' },
};

/** Texts of the teams. */
export const TEAMS_TEXTS: TextsOf<typeof en> = { en, it };
