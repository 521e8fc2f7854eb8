import { elideBefore } from '@trowel/domain/core';
import type { TextsOf } from '../words/language.ts';

const en = {
  past: (moment: string) => `The records as they were just before ${moment}. Nothing can be changed here.`,
  backToNow: 'Back to now',
  asItWas: 'The records as they were',
  choose: 'Choose a day',
  now: 'Now',
  seasons: 'Seasons, by their last day',
  days: 'Days on which units changed',
  evening: (day: string) => `Evening of ${day}`,
  season: (year: string, day: string) => `Season ${year}, to ${day}`,
  loading: 'The days are being read.',
  failed: 'The days cannot be read now.',
};

const it: typeof en = {
  past: (moment) =>
    `${elideBefore('Le schede com’erano subito prima del', moment)}. Qui non si può modificare nulla.`,
  backToNow: 'Torna a oggi',
  asItWas: 'Le schede com’erano',
  choose: 'Scegli un giorno',
  now: 'Oggi',
  seasons: 'Campagne, al loro ultimo giorno',
  days: 'Giorni in cui le US sono cambiate',
  evening: (day) => elideBefore('Sera del', day),
  season: (year, day) => `Campagna ${year}, ${elideBefore('fino al', day)}`,
  loading: 'Lettura dei giorni in corso.',
  failed: 'I giorni ora non si possono leggere.',
};

/** The words of choosing a state of the past. */
export const PAST_TEXTS: TextsOf<typeof en> = { en, it };
