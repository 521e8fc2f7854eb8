/** Texts of a plate in one language. */
export interface PlateWords {
  title: string;
  scale: (denominator: string) => string;
  crs: (srid: number) => string;
  localGrid: string;
  date: (day: string) => string;
  sheet: (name: string, count: number) => string;
  grid: (metres: string) => string;
  periods: string;
  signs: string;
  noPeriod: string;
  height: string;
  section: string;
  cut: string;
  trench: string;
  find: string;
  /** Letter of the north arrow. */
  north: string;
  metres: string;
  more: (count: number) => string;
  peeled: string;
  description: (counts: { units: number; scale: string; sheets: number }) => string;
  decimal: string;
}

const en: PlateWords = {
  title: 'Plan',
  scale: (denominator) => `Scale 1 : ${denominator}`,
  crs: (srid) => `EPSG:${srid}`,
  localGrid: 'Local coordinates',
  date: (day) => `Printed on ${day}`,
  sheet: (name, count) => `Sheet ${name} of ${count}`,
  grid: (metres) => `Grid ${metres} m`,
  periods: 'Periods',
  signs: 'Signs',
  noPeriod: 'No period',
  height: 'Height in metres',
  section: 'Section line',
  cut: 'Cut line',
  trench: 'Area, trench, sector',
  find: 'Find, sample',
  north: 'N',
  metres: 'm',
  more: (count) => `and ${count} more`,
  peeled: 'The latest units are not drawn.',
  description: ({ units, scale, sheets }) =>
    `Plan of ${units} units at a scale of 1 : ${scale} on ${sheets === 1 ? 'one sheet' : `${sheets} sheets`}.`,
  decimal: '.',
};

const it: PlateWords = {
  title: 'Pianta',
  scale: (denominator) => `Scala 1 : ${denominator}`,
  crs: (srid) => `EPSG:${srid}`,
  localGrid: 'Coordinate locali',
  date: (day) => `Stampata il ${day}`,
  sheet: (name, count) => `Foglio ${name} di ${count}`,
  grid: (metres) => `Quadrettatura ${metres} m`,
  periods: 'Periodi',
  signs: 'Segni',
  noPeriod: 'Senza periodo',
  height: 'Quota in metri',
  section: 'Linea di sezione',
  cut: 'Limite di taglio',
  trench: 'Area, saggio, settore',
  find: 'Reperto, campione',
  north: 'N',
  metres: 'm',
  more: (count) => `e altri ${count}`,
  peeled: 'Le US più recenti non sono disegnate.',
  description: ({ units, scale, sheets }) =>
    `Pianta di ${units} US in scala 1 : ${scale} su ${sheets === 1 ? 'un foglio' : `${sheets} fogli`}.`,
  decimal: ',',
};

/** Texts of plates by language. */
export const PLATE_WORDS: Readonly<Record<'en' | 'it', PlateWords>> = { en, it };
