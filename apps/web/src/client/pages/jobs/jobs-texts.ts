import { elideBefore } from '@trowel/domain/core';
import type { TextsOf } from '../../words/language.ts';

const en = {
  title: 'Jobs',
  intro:
    'What was asked for in the background goes on when you leave, and when the server starts anew. Results are kept for a week.',
  none: 'There are no jobs. Reports and archives can be made in the background from the export of a site.',
  list: 'Jobs',
  kinds: {
    import: 'Import',
    report: 'Report',
    matrix: 'Harris matrix',
    archive: 'Archive',
    package: 'Graph',
    glb: '3D scene',
  },
  states: {
    queued: 'waiting',
    running: 'under way',
    done: 'done',
    failed: 'failed',
    cancelled: 'cancelled',
  },
  progress: (kind: string) => `${kind}: progress`,
  download: 'Download the result',
  cancel: 'Cancel',
  cancelOne: (kind: string) => `Cancel: ${kind}`,
  cancelled: 'The job is cancelled; nothing was written.',
  tooLate: 'It was too late to cancel: the job has written already, or is over.',
  notCancelled: 'The job was not cancelled.',
  until: (day: string) => `kept until ${day}`,
  pages: 'Pages of the jobs',
  newer: 'Newer',
  older: 'Older',
};

const it: typeof en = {
  title: 'Lavori',
  intro:
    'Quello che hai chiesto in secondo piano va avanti anche se esci e se il server riparte. I risultati restano per una settimana.',
  none: 'Non ci sono lavori. Relazioni e archivi si possono preparare in secondo piano dalla pagina Esporta di un sito.',
  list: 'Lavori',
  kinds: {
    import: 'Importazione',
    report: 'Relazione',
    matrix: 'Matrix di Harris',
    archive: 'Archivio',
    package: 'Grafo',
    glb: 'Scena 3D',
  },
  states: {
    queued: 'in attesa',
    running: 'in corso',
    done: 'fatto',
    failed: 'errore',
    cancelled: 'annullato',
  },
  progress: (kind) => `${kind}: avanzamento`,
  download: 'Scarica il risultato',
  cancel: 'Annulla',
  cancelOne: (kind) => `Annulla: ${kind}`,
  cancelled: 'Il lavoro è annullato; non è stato scritto nulla.',
  tooLate: 'Era tardi per annullare: il lavoro ha già scritto, o è finito.',
  notCancelled: 'Il lavoro non è stato annullato.',
  until: (day) => elideBefore('conservato fino al', day),
  pages: 'Pagine dei lavori',
  newer: 'Più recenti',
  older: 'Meno recenti',
};

/** The words of the page of jobs. */
export const JOBS_TEXTS: TextsOf<typeof en> = { en, it };
export type JobsTexts = typeof en;
