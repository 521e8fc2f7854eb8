import type { Language } from '../context.ts';

type Text = Readonly<Record<Language, string>>;

/** Messages of a job. */
export const JOB_TEXTS = {
  queued: { en: 'Waiting', it: 'In attesa' },
  running: { en: 'Running', it: 'In corso' },
  done: { en: 'Done', it: 'Concluso' },
  cancelled: { en: 'Cancelled; nothing was written', it: 'Annullato; non è stato scritto nulla' },
  failed: { en: 'Failed', it: 'Non riuscito' },
  answerLost: {
    en: 'The service stopped right after the records were written, so the result is unknown. Check the changes before you try again',
    it: 'Il servizio si è fermato subito dopo aver scritto le schede, quindi il risultato non è noto. Controlla le modifiche prima di riprovare',
  },
  givenUp: {
    en: 'The service stopped three times during this job, so it is not retried; nothing was written',
    it: 'Il servizio si è fermato tre volte durante questo lavoro, che non viene più ripetuto; non è stato scritto nulla',
  },
  accountGone: {
    en: 'The account that started this job no longer exists or is no longer active',
    it: 'L’utente che ha avviato il lavoro non esiste più o non è più attivo',
  },
  fileGone: {
    en: 'The file for this job no longer exists; send it again',
    it: 'Il file di questo lavoro non esiste più: invialo di nuovo',
  },
} as const satisfies Record<string, Text>;

const STAGES: Readonly<Record<string, Text>> = {
  read: { en: 'Reading the file', it: 'Lettura del file' },
  compare: { en: 'Comparing with the records', it: 'Confronto con le schede presenti' },
  units: { en: 'Writing the units', it: 'Scrittura delle US' },
  relations: { en: 'Writing the relations', it: 'Scrittura dei rapporti' },
  log: { en: 'Writing the change log', it: 'Scrittura del registro delle modifiche' },
  records: { en: 'Writing the other records', it: 'Scrittura delle altre schede' },
  check: { en: 'Checking the stratigraphy', it: 'Verifica della stratigrafia' },
};
const STAGE_NAMES = Object.keys(STAGES);

/** Progress of a job and its current step. */
export interface FormattedProgress {
  progress: number;
  message: string;
}

/** Returns the progress reported by heavy work: a share of 1, or a stage of an import. Undefined for anything else. */
export function reportProgress(value: unknown, language: Language): FormattedProgress | undefined {
  if (typeof value === 'number') return { progress: share(value), message: JOB_TEXTS.running[language] };
  if (typeof value !== 'object' || value === null || !('stage' in value)) return undefined;
  const { stage, done, of } = value as { stage: string; done: number; of: number };
  const text = STAGES[stage];
  if (!text) return undefined;
  const within = of > 0 ? share(done / of) : 0;
  return {
    progress: share((STAGE_NAMES.indexOf(stage) + within) / STAGE_NAMES.length),
    message: text[language],
  };
}

/** Only a finished job has progress 1. */
function share(value: number): number {
  return Number.isFinite(value) ? Math.min(0.99, Math.max(0, Math.round(value * 1_000) / 1_000)) : 0;
}
