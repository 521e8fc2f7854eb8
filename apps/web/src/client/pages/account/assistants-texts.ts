import { elideBefore } from '@trowel/domain/core';
import type { AssistantScope } from '@trowel/domain/records';
import type { TextsOf } from '../../i18n/language.ts';

const en = {
  title: 'Connected assistants',
  about:
    'Assistants act in your name, within the permissions you gave them. Connect one from the assistant, by logging in when it asks. A new password disconnects all of them.',
  none: 'No connected assistants.',
  scopes: {
    read: 'reads',
    write: 'reads and records',
    admin: 'administers',
  } satisfies Record<AssistantScope, string>,
  since: (day: string) => `connected on ${day}`,
  used: (day: string) => `last used on ${day}`,
  disconnect: 'Disconnect',
  disconnectOne: (name: string) => `Disconnect ${name}`,
  confirmEnd: (name: string) => `Disconnect ${name}?`,
  hint: 'It loses access immediately. You can connect it again at any time.',
  disconnectNow: 'Disconnect',
  done: (name: string) => `${name} was disconnected.`,
  notDone: 'The assistant was not disconnected.',
  cancel: 'Cancel',
};

const it: typeof en = {
  title: 'Assistenti collegati',
  about:
    'Agiscono a tuo nome, entro ciò che hai permesso. Si collegano dall’assistente, accedendo quando lo chiede. Una nuova password li scollega tutti.',
  none: 'Non hai collegato nessun assistente.',
  scopes: { read: 'legge', write: 'legge e registra', admin: 'amministra' },
  since: (day) => elideBefore('collegato il', day),
  used: (day) => elideBefore('usato l’ultima volta il', day),
  disconnect: 'Scollega',
  disconnectOne: (name) => `Scollega ${name}`,
  confirmEnd: (name) => `Scollegare ${name}?`,
  hint: 'Perde subito l’accesso. Puoi collegarlo di nuovo quando vuoi.',
  disconnectNow: 'Scollega',
  done: (name) => `${name} è scollegato.`,
  notDone: 'L’assistente non è stato scollegato.',
  cancel: 'Annulla',
};

/** Texts of the connected assistants. */
export const ASSISTANTS_TEXTS: TextsOf<typeof en> = { en, it };
