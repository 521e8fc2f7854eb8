import type { Given, Labels } from '@trowel/domain/core';

/** The groups of fields on forms and printed sheets, in their order. */
export const SECTIONS = {
  identity: { en: 'Identity', it: 'Identificazione' },
  definition: { en: 'Definition and interpretation', it: 'Definizione e interpretazione' },
  relations: { en: 'Stratigraphic relations', it: 'Rapporti stratigrafici' },
  chronology: { en: 'Chronology', it: 'Inquadramento cronologico' },
  excavation: { en: 'Excavation and recording', it: 'Scavo e schedatura' },
  physical: { en: 'Physical characteristics', it: 'Caratteristiche fisiche' },
  context: { en: 'Context of the find', it: 'Contesto di rinvenimento' },
  state: { en: 'State and storage', it: 'Stato e conservazione' },
  quantity: { en: 'Quantities and measures', it: 'Quantità e misure' },
  ceramics: { en: 'Ceramics', it: 'Ceramica' },
  decoration: { en: 'Decoration', it: 'Decorazione' },
  grave: { en: 'Grave and rite', it: 'Tomba e rito' },
  bones: { en: 'Skeletal remains', it: 'Resti scheletrici' },
  taphonomy: { en: 'Taphonomy', it: 'Tafonomia' },
  rooms: { en: 'Rooms and rock-cut parts', it: 'Ambienti e parti rupestri' },
  documents: { en: 'Documentation', it: 'Documentazione' },
  place: { en: 'Place', it: 'Localizzazione' },
  shape: { en: 'Shape on the plan', it: 'Forma in pianta' },
  ground: { en: 'Ground and land use', it: 'Terreno e uso del suolo' },
  survey: { en: 'Survey', it: 'Ricognizione' },
  assessment: { en: 'Potential and risk', it: 'Potenziale e rischio archeologico' },
  day: { en: 'Day on site', it: 'Giornata di scavo' },
  catalogue: { en: 'Catalogue', it: 'Catalogo' },
  measures: { en: 'Levels and measures', it: 'Quote e misure' },
  masonry: { en: 'Masonry', it: 'Muratura' },
  masonry_materials: {
    en: 'Brick and stone of the masonry',
    it: 'Laterizi e pietre della muratura',
  },
  account: { en: 'Account', it: 'Account' },
  file: { en: 'File', it: 'File' },
  change: { en: 'Change', it: 'Modifica' },
  import: { en: 'Import', it: 'Importazione' },
  custom: { en: 'Custom fields', it: 'Campi personalizzati' },
  record: { en: 'Record', it: 'Registrazione' },
} as const satisfies Record<string, Labels>;
export type Section = keyof typeof SECTIONS;

/** Properties of a field besides column and labels. `min` and `maximum` are for numbers. */
export type Details = Omit<Given, 'label' | 'section' | 'pyarchinit'> & {
  min?: number;
  maximum?: number;
};

/** Returns a function that describes fields of a section from pyArchInit column, labels and details. */
export function inSection(
  section: Section,
): (pyarchinit: string, label: Labels, details?: Details) => Given & { min?: number; maximum?: number } {
  return (pyarchinit, label, details) => ({ ...details, label, section, pyarchinit });
}

/** Like `inSection`, for fields without a column in pyArchInit. */
export function inSectionWithoutColumn(
  section: Section,
): (label: Labels, details?: Details) => Given & { min?: number; maximum?: number } {
  return (label, details) => ({ ...details, label, section });
}
