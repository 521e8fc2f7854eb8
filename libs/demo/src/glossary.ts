/** The words of the sheets with their English, field by field; a sheet can use no other. */
export const COLORS = {
  Arancione: 'Orange',
  Bianco: 'White',
  Bruno: 'Brown',
  'Bruno chiaro': 'Light brown',
  'Bruno giallastro': 'Yellowish brown',
  'Bruno rossastro': 'Reddish brown',
  'Bruno scuro': 'Dark brown',
  Giallo: 'Yellow',
  'Giallo chiaro': 'Light yellow',
  Grigio: 'Grey',
  'Grigio chiaro': 'Light grey',
  'Grigio scuro': 'Dark grey',
  'Grigio verdastro': 'Greenish grey',
  Nero: 'Black',
  Rosato: 'Pinkish',
  Rosso: 'Red',
} as const;

export const CONSISTENCIES = {
  Compatta: 'Compact',
  Friabile: 'Friable',
  'Mediamente compatta': 'Fairly compact',
  'Molto compatta': 'Very compact',
  Plastica: 'Plastic',
  Sabbiosa: 'Sandy',
  Sciolta: 'Loose',
  Tenace: 'Hard',
} as const;

export const PRESERVATIONS = {
  Ottimo: 'Excellent',
  Buono: 'Good',
  Discreto: 'Fair',
  Mediocre: 'Poor',
  Cattivo: 'Bad',
} as const;

export const FORMATIONS = { Antropica: 'Anthropogenic', Mista: 'Mixed', Naturale: 'Natural' } as const;

export const INCLUSIONS = {
  Arenaria: 'Sandstone',
  Calce: 'Lime',
  Carboni: 'Charcoal',
  Cenere: 'Ash',
  Ceramica: 'Pottery',
  Ciottoli: 'Cobbles',
  Conchiglie: 'Shells',
  Concotto: 'Daub',
  Coppi: 'Curved roof tiles',
  Ghiaia: 'Gravel',
  Intonaco: 'Wall plaster',
  Laterizi: 'Brick and tile',
  Legno: 'Wood',
  Malta: 'Mortar',
  Marmo: 'Marble',
  Metallo: 'Metal',
  'Ossa animali': 'Animal bones',
  'Ossa umane': 'Human bones',
  Pietre: 'Stones',
  Plastica: 'Plastics',
  Radici: 'Roots',
  Scorie: 'Slag',
  Semi: 'Seeds',
  Tegole: 'Flat roof tiles',
  'Tessere musive': 'Mosaic tesserae',
  Vetro: 'Glass',
} as const;

export type Color = keyof typeof COLORS;
export type Consistency = keyof typeof CONSISTENCIES;
export type Preservation = keyof typeof PRESERVATIONS;
export type Formation = keyof typeof FORMATIONS;
export type Inclusion = keyof typeof INCLUSIONS;
