import type { Labels } from '@trowel/domain/core';

/** Kinds of drawn shape. */
export const GEOMETRY_KINDS = [
  'outline',
  'part',
  'cut',
  'heap',
  'characterisation',
  'extent',
  'section',
  'height',
  'point',
  'area',
  'trench',
  'sector',
  'direction',
  'line',
] as const;
export type GeometryKind = (typeof GEOMETRY_KINDS)[number];

/** Names of the kinds of drawn shape. */
export const GEOMETRY_KIND_LABELS: Readonly<Record<GeometryKind, Labels>> = {
  outline: { en: 'Outline', it: 'Contorno' },
  part: { en: 'Part', it: 'Parte' },
  cut: { en: 'Cut line', it: 'Limite di taglio' },
  heap: { en: 'Heap', it: 'Accumulo' },
  characterisation: { en: 'Characterised part', it: 'Caratterizzazione' },
  extent: { en: 'Extent', it: 'Estensione' },
  section: { en: 'Section line', it: 'Linea di sezione' },
  height: { en: 'Height', it: 'Quota' },
  point: { en: 'Point', it: 'Punto' },
  area: { en: 'Area of the site', it: 'Area del sito' },
  trench: { en: 'Trench', it: 'Saggio' },
  sector: { en: 'Sector', it: 'Settore' },
  direction: { en: 'Direction of a photograph', it: 'Direzione di una fotografia' },
  line: { en: 'Line', it: 'Linea' },
};

/** Surfaces of a unit on which a height is measured. */
export const HEIGHT_SURFACES = ['top', 'bottom'] as const;
