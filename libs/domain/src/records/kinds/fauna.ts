import { date, decimal, flag, integer, keyText, longText, text, textList } from '@trowel/domain/core';
import { inSection, inSectionWithoutColumn } from '../sections/sections.ts';
import { ROWS_OF_TEXTS, boxNumber, createSiteName, graphNodeId, unitOfOrigin } from './common-fields.ts';
import { defineKind } from './define-kind.ts';

const inIdentity = inSectionWithoutColumn('identity');
const context = inSection('context');
const identity = inSection('identity');
const bones = inSection('bones');
const inBones = inSectionWithoutColumn('bones');
const inQuantity = inSectionWithoutColumn('quantity');
const quantity = inSection('quantity');
const measures = inSection('measures');
const taphonomy = inSection('taphonomy');
const inTaphonomy = inSectionWithoutColumn('taphonomy');
const chronology = inSection('chronology');
const documents = inSection('documents');
const definition = inSection('definition');

/** Animal bones: one record per taxon and element. */
export const FAUNA = defineKind({
  table: 'fauna',
  path: 'fauna',
  label: { en: 'Animal bone record', it: 'Resto faunistico' },
  plural: { en: 'Animal bones', it: 'Fauna' },
  inSentence: { en: 'the animal bone record', it: 'il resto faunistico' },
  operation: { one: 'FaunaRecord', many: 'FaunaRecords' },
  identity: {
    site_name: createSiteName(),
    fauna_number: keyText(inIdentity({ en: 'Bone record number', it: 'Numero del resto' }, { max: 100 })),
  },
  facts: {
    ...unitOfOrigin,
    trench: text(context('saggio', { en: 'Trench', it: 'Saggio' })),
    grid_square: text(context('quadrato', { en: 'Grid square', it: 'Quadrato' })),
    year: text(context('anno', { en: 'Year', it: 'Anno' }, { max: 100 })),
    survey_code: text(identity('n_rilievo', { en: 'Survey number', it: 'Numero di rilievo' })),
    find_code: text(identity('n_codice', { en: 'Code number', it: 'Numero di codice' })),
    code: text(identity('code', { en: 'Code', it: 'Codice' })),
    taxon: text(bones('specie', { en: 'Taxon', it: 'Specie' }, { max: 2_000, vocabulary: 'fauna.taxon' })),
    animal_class: text(bones('classe', { en: 'Class', it: 'Classe' }, { vocabulary: 'fauna.animal_class' })),
    animal_order: text(bones('ordine', { en: 'Order', it: 'Ordine' })),
    animal_family: text(bones('famiglia', { en: 'Family', it: 'Famiglia' })),
    size_class: text(
      bones('taglia', { en: 'Size of the animal', it: 'Taglia' }, { vocabulary: 'fauna.size_class' }),
    ),
    element: text(
      bones(
        'parti_scheletriche',
        { en: 'Element', it: 'Elemento anatomico' },
        { max: 2_000, vocabulary: 'fauna.element' },
      ),
    ),
    element_detail: text(
      bones('elem_specifici', { en: 'Element in detail', it: 'Elemento specifico' }, { max: 2_000 }),
    ),
    taxa_and_elements: textList(
      bones(
        'specie_psi',
        { en: 'Elements by taxon', it: 'Parti scheletriche per specie' },
        { ...ROWS_OF_TEXTS },
      ),
    ),
    portion: text(bones('porzione', { en: 'Portion', it: 'Porzione' }, { vocabulary: 'fauna.portion' })),
    side: text(bones('lato', { en: 'Side', it: 'Lato' }, { vocabulary: 'fauna.side' })),
    age: text(bones('eta', { en: 'Age', it: 'Età' }, { vocabulary: 'fauna.age' })),
    sex: text(inBones({ en: 'Sex', it: 'Sesso' }, { vocabulary: 'fauna.sex' })),
    bone_module: text(bones('modulo_osso', { en: 'Bone module', it: 'Modulo osseo' })),
    fragment_count: integer(inQuantity({ en: 'Fragments (NISP)', it: 'Frammenti (NR)' }, { min: 0 })),
    estimated_remains: text(
      quantity('numero_stimato_resti', { en: 'Estimated number of remains', it: 'Numero stimato dei resti' }),
    ),
    mni: integer(
      quantity(
        'numero_minimo_individui',
        { en: 'Minimum number of individuals (MNI)', it: 'Numero minimo di individui (NMI)' },
        { min: 0 },
      ),
    ),
    weight_g: decimal(quantity('peso', { en: 'Weight', it: 'Peso' }, { unit: 'g', min: 0, maximum: 1e9 })),
    counts: textList(
      inQuantity(
        { en: 'Counts by taxon and trace', it: 'Conteggi per specie e traccia' },
        { max: 300, description: 'One text per count, as name and number: cervo: 3.' },
      ),
    ),
    length_mm: decimal(
      measures('lunghezza', { en: 'Length', it: 'Lunghezza' }, { unit: 'mm', min: 0, maximum: 1e5 }),
    ),
    width_mm: decimal(
      measures('larghezza', { en: 'Width', it: 'Larghezza' }, { unit: 'mm', min: 0, maximum: 1e5 }),
    ),
    thickness_mm: decimal(
      measures('spessore', { en: 'Thickness', it: 'Spessore' }, { unit: 'mm', min: 0, maximum: 1e5 }),
    ),
    measurements: textList(
      measures('misure_ossa', { en: 'Measurements', it: 'Misure delle ossa' }, { ...ROWS_OF_TEXTS }),
    ),
    coordinate_x: decimal(measures('coord_x', { en: 'X', it: 'X' })),
    coordinate_y: decimal(measures('coord_y', { en: 'Y', it: 'Y' })),
    coordinate_z: decimal(measures('coord_z', { en: 'Z', it: 'Z' })),
    fragmentation: text(
      taphonomy(
        'stato_frammentazione',
        { en: 'Fragmentation', it: 'Stato di frammentazione' },
        { vocabulary: 'fauna.fragmentation' },
      ),
    ),
    preservation: text(
      taphonomy(
        'stato_conservazione',
        { en: 'State of preservation', it: 'Stato di conservazione' },
        { vocabulary: 'fauna.preservation' },
      ),
    ),
    articulated_remains: text(
      taphonomy(
        'resti_connessione_anatomica',
        { en: 'Articulated remains', it: 'Resti in connessione anatomica' },
        { max: 2_000 },
      ),
    ),
    burning: text(
      taphonomy(
        'tracce_combustione',
        { en: 'Burning', it: 'Tracce di combustione' },
        { vocabulary: 'fauna.burning' },
      ),
    ),
    burning_type: text(
      taphonomy(
        'tipo_combustione',
        { en: 'Kind of burning', it: 'Tipo di combustione' },
        { vocabulary: 'fauna.burning_type' },
      ),
    ),
    other_materials_burnt: flag(
      taphonomy('combustione_altri_materiali_us', {
        en: 'Other materials of the SU are burnt',
        it: 'Combustione di altri materiali della US',
      }),
    ),
    butchery: text(
      inTaphonomy({ en: 'Butchery', it: 'Tracce di macellazione' }, { vocabulary: 'fauna.butchery' }),
    ),
    gnawing: text(
      inTaphonomy({ en: 'Gnawing', it: 'Tracce di rosicatura' }, { vocabulary: 'fauna.gnawing' }),
    ),
    action: text(taphonomy('azione', { en: 'Action', it: 'Azione' }, { max: 2_000 })),
    taphonomic_marks: text(
      taphonomy(
        'segni_tafonomici_evidenti',
        { en: 'Visible taphonomic marks', it: 'Segni tafonomici evidenti' },
        { max: 2_000 },
      ),
    ),
    taphonomic_description: longText(
      taphonomy('caratterizzazione_segni_tafonomici', {
        en: 'Description of the taphonomic marks',
        it: 'Caratterizzazione dei segni tafonomici',
      }),
    ),
    morphological_changes: longText(
      taphonomy('alterazioni_morfologiche', { en: 'Morphological changes', it: 'Alterazioni morfologiche' }),
    ),
    find_context: text(
      context('contesto', { en: 'Kind of context', it: 'Contesto' }, { vocabulary: 'fauna.find_context' }),
    ),
    context_description: longText(
      context('descrizione_contesto', { en: 'Description of the context', it: 'Descrizione del contesto' }),
    ),
    accumulation_type: text(
      context(
        'tipologia_accumulo',
        { en: 'Kind of accumulation', it: 'Tipologia di accumulo' },
        { vocabulary: 'fauna.accumulation_type' },
      ),
    ),
    deposition: text(
      context('deposizione', { en: 'Deposition', it: 'Deposizione' }, { vocabulary: 'fauna.deposition' }),
    ),
    ground_notes: longText(
      context('note_terreno_giacitura', {
        en: 'Ground and position of the bones',
        it: 'Terreno e giacitura',
      }),
    ),
    associated_finds: text(
      context(
        'classi_reperti_associazione',
        { en: 'Associated classes of finds', it: 'Classi di reperti in associazione' },
        { max: 2_000 },
      ),
    ),
    period: text(chronology('periodo', { en: 'Period', it: 'Periodo' })),
    phase: text(chronology('fase', { en: 'Phase', it: 'Fase' })),
    dating: text(
      chronology('datazione_us', { en: 'Dating of the SU', it: 'Datazione della US' }, { max: 2_000 }),
    ),
    stratigraphic_reliability: text(
      chronology(
        'affidabilita_stratigrafica',
        { en: 'Stratigraphic reliability', it: 'Affidabilità stratigrafica' },
        { vocabulary: 'fauna.stratigraphic_reliability' },
      ),
    ),
    recovery_method: text(
      documents(
        'metodologia_recupero',
        { en: 'Method of recovery', it: 'Metodologia di recupero' },
        { vocabulary: 'fauna.recovery_method' },
      ),
    ),
    sampling: text(
      documents(
        'campionature_effettuate',
        { en: 'Samples taken', it: 'Campionature effettuate' },
        { max: 2_000 },
      ),
    ),
    notes: longText(definition('osservazioni', { en: 'Remarks', it: 'Osservazioni' })),
    interpretation: longText(definition('interpretazione', { en: 'Interpretation', it: 'Interpretazione' })),
    photo_ids: text(
      documents(
        'documentazione_fotografica',
        { en: 'Photographs', it: 'Documentazione fotografica' },
        { max: 10_000 },
      ),
    ),
    box_number: boxNumber,
    recorder: text(documents('responsabile_scheda', { en: 'Recorded by', it: 'Responsabile della scheda' })),
    recorded_on: date(documents('data_compilazione', { en: 'Recorded on', it: 'Data di compilazione' })),
    graph_node_id: graphNodeId,
  },
  links: [
    { to: 'us', field: 'us_number' },
    { to: 'boxes', field: 'box_number', isPart: true },
  ],
  titles: ['taxon', 'element'],
  columns: ['area', 'us_number', 'side', 'fragment_count', 'weight_g', 'mni', 'box_number'],
  quantities: ['fragment_count', 'weight_g'],
  pyarchinit: {
    name: 'fauna_table',
    key: 'id_fauna',
    olderTables: ['fauna'],
    aliases: [
      ['elemnto_anat_generico', 'element'],
      ['elemento_anat_generico', 'element'],
      ['node_uuid', 'graph_node_id'],
    ],
    scores: [
      {
        field: 'counts',
        name: 'archeozoology_table',
        key: 'id_archzoo',
        columns: [
          'bos_bison',
          'calcinati',
          'camoscio',
          'capriolo',
          'cervo',
          'combusto',
          'coni',
          'pdi',
          'stambecco',
          'strie',
          'canidi',
          'ursidi',
          'megacero',
        ],
      },
    ],
  },
  example: {
    site_name: 'Orto Vecchio',
    fauna_number: '1',
    us_number: '3',
    taxon: 'Bue',
    element: 'Omero',
    side: 'Sinistro',
    fragment_count: 4,
    weight_g: 180,
    mni: 1,
  },
});
