import { decimal, longText, text, textList } from '@trowel/domain/core';
import { inSection } from '../sections/sections.ts';

const physical = inSection('physical');
const documents = inSection('documents');
const place = inSection('place');
const catalogue = inSection('catalogue');
const measures = inSection('measures');
const LENGTH = { unit: 'm', min: 0, maximum: 1e6 };
const LEVEL = { unit: 'm', min: -12_000, maximum: 12_000 };

/** Physical description of the unit. Inclusions, components and samples are lists of texts. */
export const unitPhysical = {
  formation: text(
    physical('formazione', { en: 'Formation', it: 'Formazione' }, { vocabulary: 'us.formation' }),
  ),
  formation_en: text(physical('formazione_en', { en: 'Formation (English)', it: 'Formazione (inglese)' })),
  preservation: text(
    physical(
      'stato_di_conservazione',
      { en: 'State of preservation', it: 'Stato di conservazione' },
      { vocabulary: 'us.preservation' },
    ),
  ),
  preservation_en: text(
    physical('stato_di_conservazione_en', {
      en: 'State of preservation (English)',
      it: 'Stato di conservazione (inglese)',
    }),
  ),
  color: text(physical('colore', { en: 'Colour', it: 'Colore' }, { vocabulary: 'us.color' })),
  color_en: text(physical('colore_en', { en: 'Colour (English)', it: 'Colore (inglese)' })),
  consistency: text(
    physical('consistenza', { en: 'Consistency', it: 'Consistenza' }, { vocabulary: 'us.consistency' }),
  ),
  consistency_en: text(
    physical('consistenza_en', { en: 'Consistency (English)', it: 'Consistenza (inglese)' }),
  ),
  structure: text(
    physical(
      'struttura',
      { en: 'Structure', it: 'Struttura' },
      { description: 'Code of the structure it belongs to; several joined by /.' },
    ),
  ),
  structure_en: text(physical('struttura_en', { en: 'Structure (English)', it: 'Struttura (inglese)' })),
  inclusions: textList(
    physical('inclusi', { en: 'Inclusions', it: 'Inclusi' }, { vocabulary: 'us.inclusions' }),
  ),
  inclusions_en: textList(physical('inclusi_en', { en: 'Inclusions (English)', it: 'Inclusi (inglese)' })),
  organic_components: textList(
    physical(
      'componenti_organici',
      { en: 'Organic components', it: 'Componenti organici' },
      { vocabulary: 'us.organic_components' },
    ),
  ),
  inorganic_components: textList(
    physical(
      'componenti_inorganici',
      { en: 'Inorganic components', it: 'Componenti inorganici' },
      { vocabulary: 'us.inorganic_components' },
    ),
  ),
  samples: textList(physical('campioni', { en: 'Samples', it: 'Campioni' }, { vocabulary: 'us.samples' })),
  samples_en: textList(physical('campioni_en', { en: 'Samples (English)', it: 'Campioni (inglese)' })),
};

/** Documents of the unit, and the sheets it refers to. */
export const unitDocuments = {
  documentation: textList(
    documents(
      'documentazione',
      { en: 'Documentation made', it: 'Documentazione' },
      {
        vocabulary: 'us.documentation',
        description: 'The kinds of documentation that exist: photographs, plans, sections.',
      },
    ),
  ),
  documentation_en: textList(
    documents('documentazione_en', {
      en: 'Documentation made (English)',
      it: 'Documentazione (inglese)',
    }),
  ),
  virtual_unit_documentation: longText(
    documents('doc_usv', {
      en: 'Documentation of the virtual unit',
      it: "Documentazione dell'unità virtuale",
    }),
  ),
  document_type: text(
    documents(
      'tipo_documento',
      { en: 'Kind of document', it: 'Tipo di documento' },
      { vocabulary: 'us.document_type', description: 'For units of type DOC.' },
    ),
  ),
  document_file: text(
    documents(
      'file_path',
      { en: 'Document file', it: 'File del documento' },
      { max: 1_000, description: 'For units of type DOC.' },
    ),
  ),
  materials_reference: longText(
    documents('ref_tm', { en: 'Materials table sheets (TM)', it: 'Riferimento schede TM' }),
  ),
  find_reference: longText(
    documents('ref_ra', { en: 'Archaeological find sheets (RA)', it: 'Riferimento schede RA' }),
  ),
  other_reference: longText(
    documents('ref_n', { en: 'Numismatic or other sheets (N)', it: 'Riferimento schede N' }),
  ),
};

/** Location of the unit on the site. */
export const unitPlace = {
  sector: text(place('settore', { en: 'Sector', it: 'Settore' })),
  grid_square: text(place('quad_par', { en: 'Grid square or wall face', it: 'Quadrato / parete' })),
  room: text(place('ambient', { en: 'Room', it: 'Ambiente' })),
  trench: text(place('saggio', { en: 'Trench', it: 'Saggio' })),
  position: longText(
    place('posizione', { en: 'Position', it: 'Posizione' }, { description: 'Inside the room or space.' }),
  ),
  orientation: text(place('orientamento', { en: 'Orientation', it: 'Orientamento' }, { max: 2_000 })),
};

/** Catalogue numbers that the authorities use for the unit. */
export const unitCatalogue = {
  general_catalogue_number: text(
    catalogue('n_catalogo_generale', {
      en: 'General catalogue number',
      it: 'Numero di catalogo generale',
    }),
  ),
  internal_catalogue_number: text(
    catalogue('n_catalogo_interno', {
      en: 'Internal catalogue number',
      it: 'Numero di catalogo interno',
    }),
  ),
  international_catalogue_number: text(
    catalogue('n_catalogo_internazionale', {
      en: 'International catalogue number',
      it: 'Numero di catalogo internazionale',
    }),
  ),
  heritage_authority: text(catalogue('soprintendenza', { en: 'Heritage authority', it: 'Soprintendenza' })),
};

/** Levels (negative below sea level) and lengths (never negative), in metres. */
export const unitMeasures = {
  elevation: decimal(measures('quota_abs', { en: 'Level above sea', it: 'Quota assoluta' }, LEVEL)),
  elevation_min: decimal(
    measures('quota_min_abs', { en: 'Lowest level above sea', it: 'Quota assoluta minima' }, LEVEL),
  ),
  elevation_max: decimal(
    measures('quota_max_abs', { en: 'Highest level above sea', it: 'Quota assoluta massima' }, LEVEL),
  ),
  relative_elevation: decimal(
    measures('quota_relativa', { en: 'Relative level', it: 'Quota relativa' }, LEVEL),
  ),
  relative_elevation_min: decimal(
    measures('quota_min_rel', { en: 'Lowest relative level', it: 'Quota relativa minima' }, LEVEL),
  ),
  relative_elevation_max: decimal(
    measures('quota_max_rel', { en: 'Highest relative level', it: 'Quota relativa massima' }, LEVEL),
  ),
  length_max: decimal(measures('lunghezza_max', { en: 'Greatest length', it: 'Lunghezza massima' }, LENGTH)),
  width_mean: decimal(measures('larghezza_media', { en: 'Mean width', it: 'Larghezza media' }, LENGTH)),
  height_max: decimal(measures('altezza_max', { en: 'Greatest height', it: 'Altezza massima' }, LENGTH)),
  height_min: decimal(measures('altezza_min', { en: 'Least height', it: 'Altezza minima' }, LENGTH)),
  depth_max: decimal(measures('profondita_max', { en: 'Greatest depth', it: 'Profondità massima' }, LENGTH)),
  depth_min: decimal(measures('profondita_min', { en: 'Least depth', it: 'Profondità minima' }, LENGTH)),
};
