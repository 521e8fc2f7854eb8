import { date, flag, integer, keyText, longText, plainText, text } from '@trowel/domain/core';
import { inSection } from '../sections/sections.ts';

const identity = inSection('identity');
const definition = inSection('definition');
const chronology = inSection('chronology');
const excavation = inSection('excavation');

/** The natural key of a unit. `area` is `''` if the site has none. */
export const unitIdentity = {
  site_name: keyText(identity('sito', { en: 'Site', it: 'Sito' }, { max: 350 })),
  area: plainText(
    identity(
      'area',
      { en: 'Area', it: 'Area' },
      { max: 250, description: 'Empty when the site has no areas.' },
    ),
  ),
  us_number: keyText(
    identity('us', { en: 'SU', it: 'US' }, { max: 100, description: 'Number or code: 12, 12a, SK-3.' }),
  ),
};

/** Type of the unit. `US` by default. */
export const unitKind = {
  unit_type: plainText(
    identity(
      'unita_tipo',
      { en: 'Unit type', it: 'Tipo di unità' },
      { max: 200, vocabulary: 'us.unit_type' },
    ),
  ),
};

/** Definition and interpretation of the unit. */
export const unitDefinition = {
  definition: text(
    definition(
      'd_stratigrafica',
      { en: 'Stratigraphic definition', it: 'Definizione stratigrafica' },
      { vocabulary: 'us.definition' },
    ),
  ),
  definition_en: text(
    definition('d_stratigrafica_en', {
      en: 'Stratigraphic definition (English)',
      it: 'Definizione stratigrafica (inglese)',
    }),
  ),
  interpretation: text(
    definition(
      'd_interpretativa',
      { en: 'Interpretation', it: 'Definizione interpretativa' },
      {
        vocabulary: 'us.interpretation',
        description: 'In a few words: floor, post hole, collapse.',
      },
    ),
  ),
  interpretation_en: text(
    definition('d_interpretativa_en', {
      en: 'Interpretation (English)',
      it: 'Definizione interpretativa (inglese)',
    }),
  ),
  description: longText(definition('descrizione', { en: 'Description', it: 'Descrizione' })),
  description_en: longText(
    definition('descrizione_en', { en: 'Description (English)', it: 'Descrizione (inglese)' }),
  ),
  interpretation_text: longText(
    definition('interpretazione', { en: 'Interpretation in full', it: 'Interpretazione' }),
  ),
  interpretation_text_en: longText(
    definition('interpretazione_en', {
      en: 'Interpretation in full (English)',
      it: 'Interpretazione (inglese)',
    }),
  ),
  notes: longText(definition('osservazioni', { en: 'Remarks', it: 'Osservazioni' })),
  notes_en: longText(
    definition('osservazioni_en', { en: 'Remarks (English)', it: 'Osservazioni (inglese)' }),
  ),
  distinction_criteria: longText(
    definition(
      'criteri_distinzione',
      { en: 'Criteria of distinction', it: 'Criteri di distinzione' },
      { description: 'Why the unit is distinguished from its neighbours.' },
    ),
  ),
  formation_mode: longText(
    definition(
      'modo_formazione',
      { en: 'Mode of formation', it: 'Modo di formazione' },
      { vocabulary: 'us.formation_mode' },
    ),
  ),
};

/** Dates of the beginning and the end of the unit. */
export const unitChronology = {
  period: text(
    chronology(
      'periodo_iniziale',
      { en: 'Period', it: 'Periodo iniziale' },
      { description: 'Code (1 = most recent) or name of the period in which the unit begins.' },
    ),
  ),
  phase: text(chronology('fase_iniziale', { en: 'Phase', it: 'Fase iniziale' })),
  period_end: text(
    chronology(
      'periodo_finale',
      { en: 'Last period', it: 'Periodo finale' },
      { description: 'Period in which the unit goes out of use.' },
    ),
  ),
  phase_end: text(chronology('fase_finale', { en: 'Last phase', it: 'Fase finale' })),
  dating: text(chronology('datazione', { en: 'Dating', it: 'Datazione' }, { vocabulary: 'us.dating' })),
  dating_elements: longText(chronology('elem_datanti', { en: 'Dating elements', it: 'Elementi datanti' })),
  period_codes: text(
    chronology(
      'cont_per',
      { en: 'Period codes', it: 'Codici di periodo' },
      { max: 2_000, description: 'Codes of the periodization the unit belongs to, joined by /.' },
    ),
  ),
  reliability: text(
    chronology(
      'affidabilita',
      { en: 'Stratigraphic reliability', it: 'Affidabilità stratigrafica' },
      { vocabulary: 'us.reliability' },
    ),
  ),
  activity: text(
    chronology(
      'attivita',
      { en: 'Activity', it: 'Attività' },
      { description: 'Groups the units made by one human action.' },
    ),
  ),
  stratigraphic_rank: integer(
    chronology(
      'order_layer',
      { en: 'Stratigraphic rank', it: 'Ordine stratigrafico' },
      { description: 'Rank computed by the QGIS plugin. Higher is more recent; 0 is not computed.' },
    ),
  ),
};

/** Excavation and recording of the unit: method, dates and people. */
export const unitExcavation = {
  excavated: text(excavation('scavato', { en: 'Excavated', it: 'Scavato' }, { vocabulary: 'us.excavated' })),
  excavation_year: integer(
    excavation(
      'anno_scavo',
      { en: 'Year of excavation', it: 'Anno di scavo' },
      { min: 1_800, maximum: 2_100, unit: 'year' },
    ),
  ),
  excavation_method: text(
    excavation(
      'metodo_di_scavo',
      { en: 'Excavation method', it: 'Metodo di scavo' },
      { vocabulary: 'us.excavation_method' },
    ),
  ),
  recorded_on: date(excavation('data_schedatura', { en: 'Recorded on', it: 'Data di schedatura' })),
  recorder: text(excavation('schedatore', { en: 'Recorded by', it: 'Schedatore' })),
  director: text(excavation('direttore_us', { en: 'Scientific director', it: 'Direttore' })),
  supervisor: text(excavation('responsabile_us', { en: 'Field supervisor', it: 'Responsabile' })),
  recording_body: text(excavation('cod_ente_schedatore', { en: 'Recording body', it: 'Ente schedatore' })),
  survey_date: text(
    excavation(
      'data_rilevazione',
      { en: 'Date of field recording', it: 'Data di rilevazione' },
      { description: 'As written on the sheet.' },
    ),
  ),
  revision_date: text(
    excavation(
      'data_rielaborazione',
      { en: 'Date of revision', it: 'Data di rielaborazione' },
      { description: 'As written on the sheet.' },
    ),
  ),
  flotation: flag(excavation('flottazione', { en: 'Flotation', it: 'Flottazione' })),
  sieving: flag(excavation('setacciatura', { en: 'Sieving', it: 'Setacciatura' })),
};
