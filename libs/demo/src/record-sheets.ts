import { COLORS, CONSISTENCIES, FORMATIONS, INCLUSIONS, PRESERVATIONS } from './glossary.ts';
import type { Color, Consistency, Formation, Inclusion, Preservation } from './glossary.ts';

/** A site as the demo records it. */
export interface DemoSite {
  site_name: string;
  country: string;
  region: string;
  province: string;
  municipality: string;
  site_type: string;
  site_type_en: string;
  description: string;
  description_en: string;
  latitude: number;
  longitude: number;
}

/** A period (`phase` empty) or one of its phases; `1` is the most recent. Signed years, null where the beginning is open. */
export interface DemoPeriod {
  period: string;
  phase: string;
  name: string;
  name_en: string;
  start_year: number | null;
  end_year: number;
}

/** What a digger writes of one unit, in both languages. Elevations m a.s.l., lengths m. */
interface Sheet {
  us_number: string;
  unit_type?: string;
  definition: string;
  definition_en: string;
  interpretation: string;
  interpretation_en: string;
  description: string;
  description_en: string;
  period?: string;
  phase?: string;
  period_end?: string;
  phase_end?: string;
  dating?: string;
  formation?: Formation;
  consistency?: Consistency;
  color?: Color;
  preservation?: Preservation;
  inclusions?: Inclusion[];
  elevation_min?: number;
  elevation_max?: number;
  length_max?: number;
  width_mean?: number;
  depth_max?: number;
  height_max?: number;
  excavation_method?: string;
  recorded_on: string;
  recorder?: string;
  structure?: string;
  activity?: string;
  sector?: string;
}

type GroupFacts = {
  area: string;
  period: string;
  phase: string;
  dating: string;
  recorder: string;
} & Partial<Sheet>;

/** A unit of the demo, every word of the sheet beside its English. */
export interface DemoUnit extends GroupFacts, Sheet {
  area: string;
  period: string;
  phase: string;
  dating: string;
  recorder: string;
  us_number: string;
  unit_type: string;
  definition: string;
  definition_en: string;
  interpretation: string;
  interpretation_en: string;
  description: string;
  description_en: string;
  formation: Formation;
  formation_en: string;
  consistency_en?: string;
  color_en?: string;
  preservation_en?: string;
  inclusions_en?: string[];
  excavation_method: string;
  excavation_year: number;
  recorded_on: string;
}

/** Gives whole sheets from what a group shares and what each says; the year is that of the day it was written. */
export function listSheets(shared: GroupFacts, sheets: readonly Sheet[]): readonly DemoUnit[] {
  return sheets.map((sheet) => {
    const facts = {
      unit_type: 'US',
      formation: 'Antropica' as const,
      excavation_method: 'Stratigrafico',
      ...shared,
      ...sheet,
    };
    return { ...facts, ...translateWords(facts), excavation_year: Number(sheet.recorded_on.slice(0, 4)) };
  });
}

type Words = Pick<Sheet, 'color' | 'consistency' | 'preservation' | 'inclusions'> & { formation: Formation };
type EnglishWords = Pick<
  DemoUnit,
  'formation_en' | 'color_en' | 'consistency_en' | 'preservation_en' | 'inclusions_en'
>;

function translateWords({ formation, color, consistency, preservation, inclusions }: Words): EnglishWords {
  return {
    formation_en: FORMATIONS[formation],
    ...(color && { color_en: COLORS[color] }),
    ...(consistency && { consistency_en: CONSISTENCIES[consistency] }),
    ...(preservation && { preservation_en: PRESERVATIONS[preservation] }),
    ...(inclusions && { inclusions_en: inclusions.map((word) => INCLUSIONS[word]) }),
  };
}

/** A find of the inventory. Weight in g. */
export interface DemoItem {
  inventory_number: string;
  area: string;
  us_number: string;
  find_type: string;
  find_type_en?: string;
  definition: string;
  definition_en: string;
  description: string;
  description_en: string;
  weight_g: number;
  fragments_total: number;
  dating: string;
  box_number: string;
  storage_place: string;
  washed: boolean;
}
