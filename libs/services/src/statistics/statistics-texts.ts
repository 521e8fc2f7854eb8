import type { Statistics } from '@trowel/domain/records';
import type { Language } from '../context.ts';

function nameMeasure({ label, unit }: Statistics['measure']): string {
  return unit === undefined ? label : `${label} (${unit})`;
}

const ENGLISH = {
  total: 'Total',
  measureName: nameMeasure,
  title: ({ measure, titles }: Statistics) =>
    `${nameMeasure(measure)} by ${[titles.rows, titles.columns].filter(Boolean).join(' and ')}`,
  others: (count: number) => `${count} others`,
  omitted: (count: number) => `The chart shows the largest rows. ${count} more are in the table.`,
};

const ITALIAN: typeof ENGLISH = {
  total: 'Totale',
  measureName: nameMeasure,
  title: ({ measure, titles }) =>
    `${nameMeasure(measure)} per ${[titles.rows, titles.columns].filter(Boolean).join(' e ')}`,
  others: (count) => `Altri ${count}`,
  omitted: (count) => `Il grafico mostra le righe maggiori. Altre ${count} sono nella tabella.`,
};

/** Returns the texts of tables of counts and their charts. */
export function statisticsTextsIn(language: Language): typeof ENGLISH {
  return language === 'it' ? ITALIAN : ENGLISH;
}
