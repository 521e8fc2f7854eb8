import { elideBefore } from '@trowel/domain/core';
import type { TextsOf } from '../../i18n/language.ts';

const en = {
  title: 'Jobs',
  intro:
    'Background jobs continue when you leave and when the server restarts. Results are stored for a week.',
  none: 'No jobs. On the export page of a site you can create reports and archives in the background.',
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
    running: 'running',
    done: 'done',
    failed: 'failed',
    cancelled: 'cancelled',
  },
  progress: (kind: string) => `${kind}: progress`,
  download: 'Download the result',
  cancel: 'Cancel',
  cancelOne: (kind: string) => `Cancel: ${kind}`,
  cancelled: 'The job was cancelled. Nothing was written.',
  tooLate: 'Too late to cancel: the job has already written records, or has ended.',
  notCancelled: 'The job was not cancelled.',
  until: (day: string) => `stored until ${day}`,
  pages: 'Pages of the jobs',
  newer: 'Newer',
  older: 'Older',
};

const it: typeof en = {
  title: 'Lavori',
  intro:
    'I lavori in background continuano anche se esci e se il server riparte. I risultati restano disponibili per una settimana.',
  none: 'Nessun lavoro. Nella pagina Esporta di un sito puoi creare relazioni e archivi in background.',
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
    done: 'concluso',
    failed: 'non riuscito',
    cancelled: 'annullato',
  },
  progress: (kind) => `${kind}: avanzamento`,
  download: 'Scarica il risultato',
  cancel: 'Annulla',
  cancelOne: (kind) => `Annulla: ${kind}`,
  cancelled: 'Il lavoro è stato annullato. Non è stato scritto nulla.',
  tooLate: 'Troppo tardi per annullare: il lavoro ha già scritto le schede, o è finito.',
  notCancelled: 'Il lavoro non è stato annullato.',
  until: (day) => elideBefore('conservato fino al', day),
  pages: 'Pagine dei lavori',
  newer: 'Più recenti',
  older: 'Meno recenti',
};

/** Texts of the jobs page. */
export const JOBS_TEXTS: TextsOf<typeof en> = { en, it };
export type JobsTexts = typeof en;
