import { createTerm, listInSection, requireField, type SheetPreset } from './preset.ts';

const BREAKS = [
  createTerm('sharp', 'sharp', 'netto'),
  createTerm('gradual', 'gradual', 'graduale'),
  createTerm('imperceptible', 'imperceptible', 'impercettibile'),
];

/** A sheet for single-context recording as practised in Britain: deposits, cuts and masonry on one form. */
export const BRITISH_SINGLE_CONTEXT: SheetPreset = {
  key: 'british-single-context',
  entity: 'us',
  label: { en: 'British single-context sheet', it: 'Scheda britannica single-context' },
  description: {
    en: 'Deposits, cuts and masonry on one sheet, with the usual prompts for each.',
    it: 'Strati, tagli e murature su una scheda, con le voci consuete per ciascuno.',
  },
  definition: {
    sections: [
      listInSection(
        'context',
        { en: 'Context', it: 'Contesto' },
        [
          requireField('site_name', { label: { en: 'Site code', it: 'Codice del sito' } }),
          requireField('us_number', { label: { en: 'Context number', it: 'Numero del contesto' } }),
          requireField('context_kind'),
          'unit_type',
          { key: 'area', label: { en: 'Area or trench', it: 'Area o saggio' } },
          'grid_square',
        ],
        'trench',
      ),
      listInSection(
        'deposit',
        { en: 'Deposit', it: 'Strato' },
        [
          { key: 'consistency', label: { en: '1. Compaction', it: '1. Compattezza' } },
          { key: 'color', label: { en: '2. Colour', it: '2. Colore' } },
          'composition',
          { key: 'inclusions', label: { en: '4. Inclusions', it: '4. Inclusi' } },
          'thickness',
          {
            key: 'distinction_criteria',
            label: { en: '6. Clarity of the boundary', it: '6. Leggibilità del limite' },
          },
          {
            key: 'excavation_method',
            label: { en: '7. Method and conditions', it: '7. Metodo e condizioni' },
          },
        ],
        'trench',
      ),
      listInSection(
        'cut',
        { en: 'Cut', it: 'Taglio' },
        [
          'shape_in_plan',
          'corners',
          'break_of_slope_top',
          'sides',
          'break_of_slope_base',
          'base',
          { key: 'orientation', label: { en: 'Orientation', it: 'Orientamento' } },
          'axis_inclination',
          'truncated_by',
        ],
        'trench',
      ),
      listInSection(
        'masonry',
        { en: 'Masonry', it: 'Muratura' },
        [
          { key: 'stone_material', label: { en: 'Materials', it: 'Materiali' } },
          { key: 'stone_dressing', label: { en: 'Finish of stones', it: 'Finitura delle pietre' } },
          { key: 'laying_technique', label: { en: 'Coursing and bond', it: 'Posa in opera' } },
          { key: 'binder_type', label: { en: 'Bonding material', it: 'Legante' } },
        ],
        'trench',
      ),
      listInSection(
        'measures',
        { en: 'Dimensions and levels', it: 'Misure e quote' },
        ['length_max', 'width_mean', 'depth_max', 'volume', 'elevation_max', 'elevation_min'],
        'trench',
      ),
      listInSection('description', { en: 'Description and discussion', it: 'Descrizione e discussione' }, [
        { key: 'description', label: { en: 'Other comments', it: 'Altre osservazioni' } },
        'interpretation_kind',
        requireField('interpretation', {
          label: { en: 'Your interpretation', it: 'La tua interpretazione' },
        }),
        { key: 'interpretation_text', label: { en: 'Discussion', it: 'Discussione' } },
        { key: 'preservation', label: { en: 'Truncation and disturbance', it: 'Disturbi e conservazione' } },
      ]),
      listInSection('records', { en: 'Plans, samples, finds', it: 'Piante, campioni, reperti' }, [
        'plan_numbers',
        'section_numbers',
        'photograph_numbers',
        { key: 'samples', label: { en: 'Environmental samples', it: 'Campioni ambientali' } },
        'find_count',
      ]),
      listInSection('post_excavation', { en: 'Phasing', it: 'Fasi' }, [
        { key: 'period', recorded_in: 'lab', label: { en: 'Provisional period', it: 'Periodo provvisorio' } },
        { key: 'phase', recorded_in: 'lab' },
        { key: 'activity', recorded_in: 'lab', label: { en: 'Group', it: 'Gruppo' } },
      ]),
      listInSection('people', { en: 'Recording', it: 'Schedatura' }, [
        requireField('recorder', { recorded_in: 'trench' }),
        requireField('recorded_on', { recorded_in: 'trench' }),
        requireField('checked_by', { recorded_in: 'lab' }),
        { key: 'checked_on', recorded_in: 'lab' },
      ]),
    ],
    custom_fields: [
      {
        key: 'context_kind',
        type: 'choice',
        label: { en: 'Kind of context', it: 'Tipo di contesto' },
        vocabulary: [
          createTerm('deposit', 'deposit', 'strato'),
          createTerm('fill', 'fill', 'riempimento'),
          createTerm('cut', 'cut', 'taglio'),
          createTerm('masonry', 'masonry', 'muratura'),
          createTerm('timber', 'timber', 'elemento ligneo'),
          createTerm('skeleton', 'skeleton', 'scheletro'),
        ],
      },
      {
        key: 'composition',
        type: 'text',
        label: { en: '3. Composition', it: '3. Composizione' },
      },
      {
        key: 'thickness',
        type: 'text',
        label: { en: '5. Thickness and extent', it: '5. Spessore ed estensione' },
      },
      {
        key: 'shape_in_plan',
        type: 'choice',
        label: { en: 'Shape in plan', it: 'Forma in pianta' },
        vocabulary: [
          createTerm('square', 'square', 'quadrata'),
          createTerm('rectangular', 'rectangular', 'rettangolare'),
          createTerm('circular', 'circular', 'circolare'),
          createTerm('oval', 'oval', 'ovale'),
          createTerm('linear', 'linear', 'lineare'),
          createTerm('irregular', 'irregular', 'irregolare'),
        ],
      },
      {
        key: 'corners',
        type: 'choice',
        label: { en: 'Corners', it: 'Angoli' },
        vocabulary: [
          createTerm('square', 'square', 'retti'),
          createTerm('rounded', 'rounded', 'arrotondati'),
        ],
      },
      {
        key: 'break_of_slope_top',
        type: 'choice',
        label: { en: 'Break of slope, top', it: 'Cambio di pendenza in alto' },
        vocabulary: BREAKS,
      },
      {
        key: 'sides',
        type: 'choice',
        label: { en: 'Sides', it: 'Pareti' },
        vocabulary: [
          createTerm('vertical', 'vertical', 'verticali'),
          createTerm('steep', 'steep', 'ripide'),
          createTerm('gentle', 'gentle', 'a lieve pendenza'),
          createTerm('concave', 'concave', 'concave'),
          createTerm('convex', 'convex', 'convesse'),
          createTerm('stepped', 'stepped', 'a gradini'),
          createTerm('undercut', 'undercut', 'aggettanti'),
        ],
      },
      {
        key: 'break_of_slope_base',
        type: 'choice',
        label: { en: 'Break of slope, base', it: 'Cambio di pendenza alla base' },
        vocabulary: BREAKS,
      },
      {
        key: 'base',
        type: 'choice',
        label: { en: 'Base', it: 'Fondo' },
        vocabulary: [
          createTerm('flat', 'flat', 'piano'),
          createTerm('concave', 'concave', 'concavo'),
          createTerm('sloping', 'sloping', 'inclinato'),
          createTerm('pointed', 'pointed', 'a punta'),
          createTerm('uneven', 'uneven', 'irregolare'),
        ],
      },
      {
        key: 'axis_inclination',
        type: 'integer',
        unit: '°',
        min: 0,
        max: 90,
        label: { en: 'Inclination of the axis', it: 'Inclinazione dell’asse' },
      },
      { key: 'truncated_by', type: 'text', label: { en: 'Truncated by', it: 'Troncato da' } },
      {
        key: 'volume',
        type: 'computed',
        unit: 'm³',
        label: { en: 'Approximate volume', it: 'Volume approssimativo' },
        expression: 'round(length_max * width_mean * depth_max, 2)',
      },
      {
        key: 'interpretation_kind',
        type: 'choice',
        label: { en: 'Internal, external or structural', it: 'Interno, esterno o strutturale' },
        vocabulary: [
          createTerm('internal', 'internal', 'interno'),
          createTerm('external', 'external', 'esterno'),
          createTerm('structural', 'structural', 'strutturale'),
          createTerm('other', 'other', 'altro'),
        ],
      },
      { key: 'plan_numbers', type: 'text', label: { en: 'Plans', it: 'Piante' } },
      { key: 'section_numbers', type: 'text', label: { en: 'Sections', it: 'Sezioni' } },
      { key: 'photograph_numbers', type: 'text', label: { en: 'Photographs', it: 'Fotografie' } },
      {
        key: 'find_count',
        type: 'computed',
        label: { en: 'Number of finds', it: 'Numero dei reperti' },
        expression: 'count(inventario)',
      },
      { key: 'checked_by', type: 'text', label: { en: 'Checked by', it: 'Controllata da' } },
      { key: 'checked_on', type: 'date', label: { en: 'Checked on', it: 'Controllata il' } },
    ],
  },
};
