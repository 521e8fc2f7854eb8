import type { FeatureTable, ShapeLink } from '@trowel/db/store';
import type { Field, Labels } from '@trowel/domain/core';
import {
  DECLARED_KINDS,
  inventoryItemFields,
  siteFields,
  unitFields,
  type GeometryKind,
} from '@trowel/domain/records';

/** A collection of features. */
export interface OgcCollection {
  /** Name in addresses, without dots. */
  id: string;
  table: FeatureTable;
  title: Labels;
  description: Labels;
  /** Properties of each feature. */
  fields: readonly Field[];
  /** Field whose day is compared with the parameter `datetime`. */
  dateField: string;
  /** Kinds of drawn shape. Empty for sites, whose place is in their record. */
  kinds: readonly GeometryKind[];
  /** Field that links shapes to the records of the collection. Absent if the records are the shapes. */
  link?: ShapeLink;
  /** Type of the geometry as in JSON Schemas of features (OGC 23-058). */
  format: string;
}

/** Extents in the coordinates of the site are no use for a map in another system, and show where the site is. */
const NOT_SHOWN: ReadonlySet<string> = new Set([
  'id',
  'version',
  'relationships',
  'min_x',
  'min_y',
  'max_x',
  'max_y',
]);

function listProperties(fields: readonly Field[]): Field[] {
  return fields.filter(({ name, kind }) => !NOT_SHOWN.has(name) && kind !== 'object' && kind !== 'geometry');
}

const SHAPES = {
  table: 'geometries',
  fields: listProperties(DECLARED_KINDS.geometries.fields),
  dateField: 'drawn_on',
} as const;

/** The collections, in the order in which they are listed. */
export const OGC_COLLECTIONS: readonly OgcCollection[] = [
  {
    id: 'sites',
    table: 'sites',
    title: { en: 'Sites', it: 'Siti' },
    description: {
      en: 'Sites as points. `datetime` is compared with the day on which the excavation began.',
      it: 'I siti come punti. `datetime` si confronta con il giorno di inizio dello scavo.',
    },
    fields: listProperties(siteFields),
    dateField: 'started_on',
    kinds: [],
    format: 'geometry-point',
  },
  {
    id: 'units',
    table: 'units',
    title: { en: 'Stratigraphic units', it: 'Unità stratigrafiche' },
    description: {
      en: 'Units with their outlines. Units without an outline have no geometry. `datetime` is compared with the day of the sheet.',
      it: 'Le US con i loro contorni. Le US senza contorno non hanno geometria. `datetime` si confronta con la data di schedatura.',
    },
    fields: listProperties(unitFields),
    dateField: 'recorded_on',
    kinds: ['outline'],
    link: 'us_number',
    format: 'geometry-multipolygon',
  },
  {
    ...SHAPES,
    id: 'parts',
    title: { en: 'Parts of units', it: 'Parti di unità' },
    description: {
      en: 'Stones, heaps, cut lines and other parts drawn inside a unit. `datetime` is compared with the day of the drawing.',
      it: 'Pietre, accumuli, limiti di taglio e altre parti disegnate dentro una US. `datetime` si confronta con la data del rilievo.',
    },
    kinds: ['part', 'cut', 'heap', 'characterisation', 'extent'],
    format: 'geometry-any',
  },
  {
    ...SHAPES,
    id: 'heights',
    title: { en: 'Heights', it: 'Quote' },
    description: {
      en: 'Measured heights as points with three coordinates. `datetime` is compared with the day of the drawing.',
      it: 'Le quote rilevate, come punti con tre coordinate. `datetime` si confronta con la data del rilievo.',
    },
    kinds: ['height'],
    format: 'geometry-point',
  },
  {
    id: 'finds',
    table: 'items',
    title: { en: 'Finds', it: 'Reperti' },
    description: {
      en: 'Finds as points. Finds without a recorded place have no geometry. `datetime` is compared with the day of the sheet.',
      it: 'I reperti come punti. I reperti senza posizione non hanno geometria. `datetime` si confronta con la data della scheda.',
    },
    fields: listProperties(inventoryItemFields),
    dateField: 'recorded_on',
    kinds: ['point'],
    link: 'inventory_number',
    format: 'geometry-point-or-multipoint',
  },
  {
    id: 'samples',
    table: 'samples',
    title: { en: 'Samples', it: 'Campioni' },
    description: {
      en: 'Samples as points. Samples without a recorded place have no geometry. `datetime` is compared with the day on which they were taken.',
      it: 'I campioni come punti. I campioni senza posizione non hanno geometria. `datetime` si confronta con la data del prelievo.',
    },
    fields: listProperties(DECLARED_KINDS.samples.fields),
    dateField: 'sampled_on',
    kinds: ['point'],
    link: 'sample_number',
    format: 'geometry-point-or-multipoint',
  },
  {
    ...SHAPES,
    id: 'trenches',
    title: { en: 'Trenches', it: 'Saggi' },
    description: {
      en: 'Trenches, sectors and areas of sites. `datetime` is compared with the day of the drawing.',
      it: 'Saggi, settori e aree dei siti. `datetime` si confronta con la data del rilievo.',
    },
    kinds: ['trench', 'sector', 'area'],
    format: 'geometry-any',
  },
  {
    ...SHAPES,
    id: 'sections',
    title: { en: 'Section lines', it: 'Linee di sezione' },
    description: {
      en: 'Lines of drawn sections. `datetime` is compared with the day of the drawing.',
      it: 'Le linee delle sezioni disegnate. `datetime` si confronta con la data del rilievo.',
    },
    kinds: ['section'],
    format: 'geometry-any',
  },
];

/** Longest text of a field by which features are filtered. Descriptions are longer. */
const MAX_FILTER_TEXT = 5_000;
const FILTER_KINDS: ReadonlySet<string> = new Set(['text', 'integer', 'decimal', 'boolean', 'date']);

/** Lists the properties of a collection that are parameters too: equal values are found. */
export function listQueryables({ fields }: OgcCollection): Field[] {
  return fields.filter(({ kind, max = 0 }) => FILTER_KINDS.has(kind) && max <= MAX_FILTER_TEXT);
}
