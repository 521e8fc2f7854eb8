import { elideBefore } from '@trowel/domain/core';
import type { TextsOf } from '../i18n/language.ts';

const en = {
  past: (moment: string) => `The records as they were just before ${moment}. Read-only.`,
  backToNow: 'Back to the current state',
  asItWas: 'History',
  choose: 'Choose a day',
  now: 'Current state',
  seasons: 'Seasons, by their last day',
  days: 'Days on which units changed',
  evening: (day: string) => `End of ${day}`,
  season: (year: string, day: string) => `Season ${year}, to ${day}`,
  beforeChange: 'Just before a change',
  batch: ({ moment, actor, count }: { moment: string; actor: string; count: number }) =>
    `Before ${moment} – ${actor}, ${count === 1 ? '1 change' : `${count} changes`}`,
  dateAndTime: 'Another moment',
  typeMoment: 'Date and time…',
  date: 'Date',
  time: 'Time',
  loading: 'Loading the days…',
  failed: 'The days could not be loaded.',
};

const it: typeof en = {
  past: (moment) => `${elideBefore('Le schede com’erano subito prima del', moment)}. Sola lettura.`,
  backToNow: 'Torna allo stato attuale',
  asItWas: 'Cronologia',
  choose: 'Scegli un giorno',
  now: 'Stato attuale',
  seasons: 'Campagne, al loro ultimo giorno',
  days: 'Giorni in cui le US sono cambiate',
  evening: (day) => elideBefore('Fine del', day),
  season: (year, day) => `Campagna ${year}, ${elideBefore('fino al', day)}`,
  beforeChange: 'Subito prima di una modifica',
  batch: ({ moment, actor, count }) =>
    `${elideBefore('Prima del', moment)} – ${actor}, ${count === 1 ? '1 modifica' : `${count} modifiche`}`,
  dateAndTime: 'Un altro momento',
  typeMoment: 'Data e ora…',
  date: 'Data',
  time: 'Ora',
  loading: 'Caricamento dei giorni…',
  failed: 'Non è stato possibile caricare i giorni.',
};

/** Texts for choosing an earlier state. */
export const PAST_TEXTS: TextsOf<typeof en> = { en, it };
