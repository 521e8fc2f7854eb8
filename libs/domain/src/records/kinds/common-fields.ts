import { decimal, flag, keyText, reference, text, textList } from '@trowel/domain/core';
import { inSection, inSectionWithoutColumn } from '../sections/sections.ts';

const identity = inSection('identity');
const context = inSection('context');
const chronology = inSection('chronology');
const bones = inSection('bones');

/** Description of list fields whose rows in pyArchInit have several cells. */
export const ROWS_OF_TEXTS = {
  description: 'One text per row of the sheet; the parts of a row are joined by "; ".',
};

/** Creates the site field of a kind from its column in pyArchInit. */
export function createSiteName(column = 'sito') {
  return keyText(identity(column, { en: 'Site', it: 'Sito' }, { max: 350 }));
}

/** Area and number of the unit to which a record belongs. */
export const unitOfOrigin = {
  area: reference(context('area', { en: 'Area', it: 'Area' }, { max: 250 })),
  us_number: reference(context('us', { en: 'SU', it: 'US' }, { max: 100 })),
};

/** List of the units of a record. */
export const unitList = textList(
  inSectionWithoutColumn('context')(
    { en: 'SUs', it: 'US' },
    { max: 360, description: 'Numbers of the units, 12, or A/12 with the area.' },
  ),
);

/** Code of the structure to which a record belongs. */
export const structureCode = reference(
  inSectionWithoutColumn('context')({ en: 'Structure', it: 'Struttura' }, { max: 100 }),
);

/** Box in which the objects of a record are stored. */
export const boxNumber = reference(inSectionWithoutColumn('state')({ en: 'Box', it: 'Cassa' }, { max: 100 }));

/** First and last period and phase, and the dating in words. */
export const periodSpan = {
  period: text(chronology('periodo_iniziale', { en: 'Period', it: 'Periodo iniziale' })),
  phase: text(chronology('fase_iniziale', { en: 'Phase', it: 'Fase iniziale' })),
  period_end: text(chronology('periodo_finale', { en: 'Last period', it: 'Periodo finale' })),
  phase_end: text(chronology('fase_finale', { en: 'Last phase', it: 'Fase finale' })),
  dating: text(chronology('datazione_estesa', { en: 'Dating', it: 'Datazione' }, { max: 2_000 })),
};

/** Position of a skeleton, as recorded in the trench. The vocabularies belong to individuals. */
export const skeletonPosition = {
  complete: flag(bones('completo_si_no', { en: 'Complete', it: 'Completo' })),
  disturbed: flag(bones('disturbato_si_no', { en: 'Disturbed', it: 'Disturbato' })),
  articulated: flag(bones('in_connessione_si_no', { en: 'Articulated', it: 'In connessione anatomica' })),
  posture: text(
    bones(
      'posizione_scheletro',
      { en: 'Posture', it: 'Posizione dello scheletro' },
      { vocabulary: 'individuals.posture' },
    ),
  ),
  skull_position: text(
    bones(
      'posizione_cranio',
      { en: 'Position of the skull', it: 'Posizione del cranio' },
      { vocabulary: 'individuals.skull_position' },
    ),
  ),
  upper_limbs: text(
    bones(
      'posizione_arti_superiori',
      { en: 'Position of the arms', it: 'Posizione degli arti superiori' },
      { vocabulary: 'individuals.upper_limbs' },
    ),
  ),
  lower_limbs: text(
    bones(
      'posizione_arti_inferiori',
      { en: 'Position of the legs', it: 'Posizione degli arti inferiori' },
      { vocabulary: 'individuals.lower_limbs' },
    ),
  ),
  orientation: text(
    bones(
      'orientamento_asse',
      { en: 'Orientation', it: "Orientamento dell'asse" },
      { vocabulary: 'individuals.orientation', description: 'From the head to the feet: W-E.' },
    ),
  ),
  azimuth: text(bones('orientamento_azimut', { en: 'Azimuth', it: 'Azimut' }, { unit: '°', max: 100 })),
  skeleton_length_cm: decimal(
    bones(
      'lunghezza_scheletro',
      { en: 'Length of the skeleton in the ground', it: 'Lunghezza dello scheletro' },
      { unit: 'cm', min: 0, maximum: 1e4 },
    ),
  ),
};

/** Id of the record in exchanged graphs. */
export const graphNodeId = text(
  inSection('record')('entity_uuid', { en: 'Node id in graphs', it: 'Id del nodo nei grafi' }, { max: 100 }),
);
