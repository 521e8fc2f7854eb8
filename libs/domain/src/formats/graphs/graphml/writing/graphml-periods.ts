import type { Language } from '@trowel/domain/matrix';
import type { Band } from './graphml-bands.ts';
import { isUndatedRow } from './graphml-layout.ts';
import type { YedRow } from './graphml-model.ts';
import { cleanRowName, nameRow } from './graphml-rows.ts';
import { createPeriodColors, lighten, matrixWordsIn } from '@trowel/domain/drawing';

/** Facts of a period or phase. Years are integers, negative for BCE. */
export interface GraphmlPeriod {
  period: string;
  phase: string;
  name: string | null;
  name_en: string | null;
  dating: string | null;
  start_year: number | null;
  end_year: number | null;
  /** `#RRGGBB` */
  color: string | null;
}

/** A row with its period; empty for units without a period. */
export interface PeriodRow extends YedRow {
  name: string;
  period: string;
  phase: string;
  dating: string;
  start: number | null;
  end: number | null;
}

/** Share of white in the background of a row whose period has no recorded colour: black text must be readable. */
const ROW_TINT = 0.75;
const UNDATED_COLOUR = '#E4E4E4';
const UNDATED = { en: 'Undated', it: 'Non datato' } as const;

/** Lists the rows of the table with the name, years and colour of their periods. Names are unique. */
export function listPeriodRows(
  bands: readonly Band[],
  periods: readonly GraphmlPeriod[],
  language: Language,
): PeriodRow[] {
  const known = new Map(periods.map((period) => [keyOf(period), period]));
  const colorOf = createPeriodColors(periods);
  const used = new Set<string>();
  return bands.map((band) => {
    if (isUndatedRow(band)) return undatedRow(band, language);
    const facts = known.get(keyOf(band));
    const name = findFreeName(nameOf(band, facts, language), band, used);
    used.add(name);
    const [start, end] = [facts?.start_year ?? null, facts?.end_year ?? null];
    const colour = (facts?.color ?? lighten(colorOf(band.period, band.phase), ROW_TINT)).toUpperCase();
    const { period, phase, height } = band;
    const label = nameRow(name, start, end);
    return { name, period, phase, dating: facts?.dating ?? '', start, end, label, colour, height };
  });
}

function keyOf({ period, phase }: { period: string; phase: string }): string {
  return JSON.stringify([period.trim(), phase.trim()]);
}

function undatedRow({ height }: Band, language: Language): PeriodRow {
  const name = UNDATED[language];
  const label = nameRow(name, null, null);
  return {
    name,
    period: '',
    phase: '',
    dating: '',
    start: null,
    end: null,
    label,
    colour: UNDATED_COLOUR,
    height,
  };
}

function nameOf({ period, phase }: Band, facts: GraphmlPeriod | undefined, language: Language): string {
  const words = matrixWordsIn(language);
  const own = language === 'en' ? (facts?.name_en ?? facts?.name) : (facts?.name ?? facts?.name_en);
  const given = [facts?.dating, own].map((text) => cleanRowName(text ?? '')).find((text) => text !== '');
  return (
    given ?? cleanRowName(`${words.period} ${period}${phase === '' ? '' : ` - ${words.phase} ${phase}`}`)
  );
}

function findFreeName(name: string, { period, phase }: Band, used: ReadonlySet<string>): string {
  if (!used.has(name)) return name;
  const longer = cleanRowName(`${name} (${phase === '' ? period : `${period}.${phase}`})`);
  for (let count = 2, free = longer; ; count++) {
    if (!used.has(free)) return free;
    free = `${longer} ${count}`;
  }
}

/** Renders the facts of the rows that pyArchInit stores with a graph, as JSON. */
export function renderEpochsMeta(rows: readonly PeriodRow[]): string {
  return JSON.stringify(
    rows.map(({ name, period, phase, dating, start, end }) => ({
      name,
      periodo: period,
      fase: phase,
      datazione_estesa: dating,
      cron_iniziale: start,
      cron_finale: end,
    })),
  );
}
