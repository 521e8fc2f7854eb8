import type { Labels } from '@trowel/domain/core';

/** A named time span. Years are whole, negative = BCE, inclusive. Null if the years are not known. */
export interface Dating {
  name: Labels;
  start_year: number | null;
  end_year: number | null;
  /** The span as text. Empty if there is none. */
  range_text: Labels;
}

type Row = [
  it: string,
  en: string,
  start: number | null,
  end: number | null,
  itRange: string,
  enRange: string,
];

const ROWS: readonly Row[] = [
  [
    'Paleolitico inferiore',
    'Lower Palaeolithic',
    -2_000_000,
    -300_000,
    '2.000.000-300.000 a.C.',
    '2,000,000-300,000 BCE',
  ],
  [
    'Paleolitico medio',
    'Middle Palaeolithic',
    -300_000,
    -40_000,
    '300.000-40.000 a.C.',
    '300,000-40,000 BCE',
  ],
  [
    'Paleolitico superiore',
    'Upper Palaeolithic',
    -40_000,
    -10_000,
    '40.000-10.000 a.C.',
    '40,000-10,000 BCE',
  ],
  ['Mesolitico', 'Mesolithic', -10_000, -6_000, '10.000-6.000 a.C.', '10,000-6000 BCE'],
  ['Neolitico antico', 'Early Neolithic', -6_000, -5_000, '6.000-5.000 a.C.', '6000-5000 BCE'],
  ['Neolitico medio', 'Middle Neolithic', -5_000, -4_300, '5.000-4.300 a.C.', '5000-4300 BCE'],
  ['Neolitico recente', 'Late Neolithic', -4_300, -3_500, '4.300-3.500 a.C.', '4300-3500 BCE'],
  ['Neolitico finale', 'Final Neolithic', -3_500, -3_200, '3.500-3.200 a.C.', '3500-3200 BCE'],
  [
    'Eneolitico (età del Rame)',
    'Eneolithic (Copper Age)',
    -3_200,
    -2_200,
    '3.200-2.200 a.C.',
    '3200-2200 BCE',
  ],
  ['Età del Bronzo antico', 'Early Bronze Age', -2_200, -1_700, '2.200-1.700 a.C.', '2200-1700 BCE'],
  ['Età del Bronzo medio', 'Middle Bronze Age', -1_700, -1_350, '1.700-1.350 a.C.', '1700-1350 BCE'],
  ['Età del Bronzo recente', 'Recent Bronze Age', -1_350, -1_200, '1.350-1.200 a.C.', '1350-1200 BCE'],
  ['Età del Bronzo finale', 'Final Bronze Age', -1_200, -1_020, '1.200-1.020 a.C.', '1200-1020 BCE'],
  ['Prima età del Ferro', 'Early Iron Age', -1_020, -750, '1.020-750 a.C.', '1020-750 BCE'],
  ['Seconda età del Ferro', 'Late Iron Age', -750, -580, '750-580 a.C.', '750-580 BCE'],
  ['Età arcaica', 'Archaic period', -800, -501, 'VIII-VI sec. a.C.', '8th-6th century BCE'],
  ['Età classica', 'Classical period', -500, -301, 'V-IV sec. a.C.', '5th-4th century BCE'],
  ['Età ellenistica', 'Hellenistic period', -400, -1, 'IV-I sec. a.C.', '4th-1st century BCE'],
  ['Età repubblicana', 'Roman Republic', -509, -27, '509-27 a.C.', '509-27 BCE'],
  ['Età augustea', 'Augustan period', -27, 14, '27 a.C.-14 d.C.', '27 BCE-14 CE'],
  ['Età giulio-claudia', 'Julio-Claudian period', 14, 68, '14-68 d.C.', '14-68 CE'],
  ['Età flavia', 'Flavian period', 69, 96, '69-96 d.C.', '69-96 CE'],
  ['Età antonina', 'Antonine period', 96, 192, '96-192 d.C.', '96-192 CE'],
  ['Età dei Severi', 'Severan period', 193, 235, '193-235 d.C.', '193-235 CE'],
  ['Crisi del III secolo', 'Crisis of the third century', 235, 284, '235-284 d.C.', '235-284 CE'],
  ['Tarda età imperiale', 'Late Roman Empire', 284, 476, '284-476 d.C.', '284-476 CE'],
  ['Alto Medioevo', 'Early Middle Ages', 401, 1_000, 'V-X sec. d.C.', '5th-10th century CE'],
  ['Basso Medioevo', 'High and Late Middle Ages', 1_001, 1_500, 'XI-XV sec.', '11th-15th century'],
  ['Età longobarda', 'Lombard period', 568, 774, '568-774 d.C.', '568-774 CE'],
  ['Età carolingia', 'Carolingian period', 774, 888, '774-888 d.C.', '774-888 CE'],
  ['Età comunale', 'Age of the communes', 1_001, 1_300, 'XI-XIII sec.', '11th-13th century'],
  ['Rinascimento', 'Renaissance', 1_401, 1_600, 'XV-XVI sec.', '15th-16th century'],
  ['Età moderna', 'Early modern period', 1_501, 1_800, 'XVI-XVIII sec.', '16th-18th century'],
  ['Età contemporanea', 'Contemporary period', 1_801, 2_100, 'XIX-XXI sec.', '19th-21st century'],
  ['Non datato', 'Undated', null, null, '', ''],
  ['Generico', 'Generic', null, null, '', ''],
];

/** The named datings of a new database, oldest first within each tradition. */
export const DATINGS: readonly Dating[] = ROWS.map(([it, en, start_year, end_year, itRange, enRange]) => ({
  name: { it, en },
  start_year,
  end_year,
  range_text: { it: itRange, en: enRange },
}));
