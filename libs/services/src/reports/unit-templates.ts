// A data table: the boxes of the printed unit sheets. In Italian the order is that of the
// ministry's US and USM sheets, in English that of a context sheet: observation, position,
// interpretation.
import type { RelationType, Unit } from '@trowel/domain/records';
import type { Language } from '../context.ts';
import type { RELATION_BOX, TemplateGroup } from './form-template.ts';

/** Boxes that are not a field of the unit: from its files, from the site, or empty for handwriting. */
export type MadeBox =
  | 'finds'
  | 'plans'
  | 'elevations'
  | 'sections'
  | 'photographs'
  | 'municipality'
  | 'province'
  | 'reviser'
  | 'signature_director'
  | 'signature_recorder';

type Name = keyof Unit | `${typeof RELATION_BOX}${RelationType}` | MadeBox;
type Group = TemplateGroup<Name>;

const CATALOGUE: Group = {
  title: { en: 'Catalogue', it: 'Ente e catalogo' },
  rows: [
    {
      recording_body: 3,
      heritage_authority: 3,
      general_catalogue_number: 2,
      internal_catalogue_number: 2,
      international_catalogue_number: 2,
    },
  ],
};

const PLACE: Group = {
  title: { en: 'Place', it: 'Localizzazione' },
  rows: [
    { site_name: 6, area: 2, us_number: 2, unit_type: 2 },
    { municipality: 6, province: 6 },
    { trench: 3, room: 3, sector: 3, grid_square: 3 },
  ],
};

const MINISTRY_PLACE: Group = {
  title: { en: 'Catalogue and place', it: 'Ente e localizzazione' },
  rows: [
    { site_name: 5, municipality: 4, province: 2, excavation_year: 1 },
    { area: 2, trench: 2, room: 2, sector: 2, grid_square: 2, us_number: 2 },
  ],
};

const LEVELS: Group['rows'] = [
  {
    elevation_max: 2,
    elevation_min: 2,
    elevation: 2,
    relative_elevation_max: 2,
    relative_elevation_min: 2,
    relative_elevation: 2,
  },
];

const MEASURES: Group['rows'][number] = {
  length_max: 2,
  width_mean: 2,
  height_max: 2,
  height_min: 2,
  depth_max: 2,
  depth_min: 2,
};

/** Observed physical relations, and the chronological order concluded from them. */
const SEQUENCE: readonly Group[] = [
  {
    title: { en: 'Physical relations', it: 'Sequenza fisica' },
    rows: [
      { 'rel:same_as': 3, 'rel:bonded_to': 3, 'rel:abutted_by': 3, 'rel:abuts': 3 },
      {
        'rel:covered_by': 2,
        'rel:covers': 2,
        'rel:cut_by': 2,
        'rel:cuts': 2,
        'rel:filled_by': 2,
        'rel:fills': 2,
      },
    ],
    added: ['rel:adjacent_to', 'rel:connected_to', 'rel:contains', 'rel:contained_in'],
  },
  {
    title: { en: 'Stratigraphic sequence', it: 'Sequenza stratigrafica' },
    rows: [{ 'rel:later_than': 4, 'rel:earlier_than': 4, 'rel:contemporary_with': 4 }],
    added: [
      'rel:documents',
      'rel:documented_by',
      'rel:em_links_to',
      'rel:em_linked_from',
      'rel:em_refers_to',
      'rel:em_referred_from',
    ],
  },
];

const CHRONOLOGY: Group = {
  title: { en: 'Chronology', it: 'Inquadramento cronologico' },
  rows: [
    { dating: 4, period: 4, phase: 4 },
    { dating_elements: 4, period_end: 2, phase_end: 2, activity: 2, structure: 2 },
  ],
};

const FINDS: Group = {
  title: { en: 'Finds and samples', it: 'Reperti e campioni' },
  rows: [{ finds: 4, samples: 2, flotation: 2, sieving: 2, reliability: 2 }],
};

const ROLES: Group['rows'] = [{ director: 4, supervisor: 4, recorder: 4 }];

const RECORDING: Group = {
  closes: true,
  title: { en: 'Excavation and recording', it: 'Scavo e schedatura' },
  rows: [
    {
      excavated: 2,
      excavation_year: 2,
      excavation_method: 2,
      recorded_on: 2,
      survey_date: 2,
      revision_date: 2,
    },
    ...ROLES,
  ],
};

/** Signatures at the end of a unit sheet. */
export const SIGNATURES: Group = {
  title: { en: 'Signatures', it: 'Firme' },
  rows: [{ signature_director: 6, signature_recorder: 6 }],
};

const MINISTRY_RECORDING: Group = {
  closes: true,
  title: { en: 'Responsibility', it: 'Responsabilità' },
  rows: [
    ...ROLES,
    { excavated: 2, excavation_method: 2, survey_date: 2, recorded_on: 2, revision_date: 2, reviser: 2 },
    { signature_director: 6, signature_recorder: 6 },
  ],
};

const DOCUMENTS: Group['rows'] = [
  { plans: 3, elevations: 3, sections: 3, photographs: 3 },
  { documentation: 3, materials_reference: 3, find_reference: 3, other_reference: 3 },
];

const MASONRY: readonly Group[] = [
  {
    title: { en: 'Masonry', it: 'Opera muraria' },
    rows: [
      { static_function: 4, masonry_type: 4, building_technique: 4 },
      { wall_section_type: 4, laying_technique: 4, bedding_courses: 4 },
      { wall_module: 3, module_height: 3, surface_analyzed: 3, orientation: 3 },
      { wall_length: 2, wall_height: 2, wall_thickness: 2, wall_elevation_max: 3, wall_elevation_min: 3 },
      { primary_use: 4, reused_elements: 4, building_unit: 4 },
      { masonry_distinction_criteria: 12 },
    ],
  },
  {
    title: { en: 'Bricks', it: 'Laterizi' },
    rows: [
      { brick_material: 4, brick_working: 4, brick_consistency: 4 },
      { brick_shape: 4, brick_color: 4, brick_fabric: 4 },
    ],
  },
  {
    title: { en: 'Stones', it: 'Elementi litici' },
    rows: [
      { stone_material: 4, stone_consistency: 4, stone_shape: 4 },
      { stone_color: 4, stone_dressing: 4, stone_laying: 4 },
    ],
  },
  {
    title: { en: 'Materials', it: 'Materiali' },
    rows: [
      { material_provenance: 6, material_working: 6 },
      { material_texture: 4, material_color: 4, material_inclusions: 4 },
    ],
  },
  {
    title: { en: 'Binder', it: 'Legante' },
    rows: [
      { binder_type: 3, binder_consistency: 3, binder_color: 3, binder_aggregates: 3 },
      { wall_aggregates: 4, joint_thickness: 4, joint_finish: 4 },
      { mortar_samples: 4, brick_samples: 4, stone_samples: 4 },
    ],
  },
];

/** The body of a sheet: rows that are also printed empty, and boxes that are printed only if filled. */
interface Body {
  body: Group['rows'];
  added?: Group['added'];
}

/**
 * Returns the groups of an Italian sheet: the material of the unit and, for a wall, its construction.
 * Empty groups about walls are omitted.
 */
function italian({ body, added = [] }: Body, walls: readonly Group[]): Group[] {
  return [
    { ...MINISTRY_PLACE, rows: [...CATALOGUE.rows, ...MINISTRY_PLACE.rows, ...LEVELS] },
    { title: { en: 'Documentation', it: 'Documentazione' }, rows: DOCUMENTS },
    {
      title: { en: 'Definition', it: 'Definizione e caratteri fisici' },
      rows: [
        { definition: 4, interpretation: 4, unit_type: 2, formation: 2 },
        { distinction_criteria: 6, formation_mode: 6 },
        ...body,
      ],
      added,
    },
    ...walls.map((group) => ({ ...group, folds: true })),
    ...SEQUENCE,
    {
      title: { en: 'Description and interpretation', it: 'Descrizione e interpretazione' },
      rows: [{ description: 12 }, { notes: 6, interpretation_text: 6 }],
    },
    CHRONOLOGY,
    FINDS,
    MINISTRY_RECORDING,
  ];
}

const ITALIAN_LAYER: Body = {
  body: [
    { inorganic_components: 4, organic_components: 4, inclusions: 4 },
    { consistency: 4, color: 4, preservation: 4 },
    MEASURES,
  ],
};

const WALL: Group['rows'] = [{ position: 8, preservation: 4 }];
/**
 * The sheet of walls has these boxes for bricks, stones and binder. For the whole wall they are
 * printed if they are filled.
 */
const OF_THE_WHOLE: Group['added'] = [
  'consistency',
  'color',
  'inclusions',
  'organic_components',
  'inorganic_components',
];

/** Returns the groups of an English sheet. Empty boxes are omitted, except the relations. */
function english(body: readonly Group[]): Group[] {
  const groups = [
    PLACE,
    {
      title: { en: 'Definition', it: 'Definizione' },
      rows: [{ definition: 5, interpretation: 5, formation: 2 }],
    },
    ...body,
    { title: { en: 'Levels and measures', it: 'Quote e misure' }, rows: [...LEVELS, MEASURES] },
    { title: { en: 'Description', it: 'Descrizione' }, rows: [{ description: 12 }, { notes: 12 }] },
    ...SEQUENCE,
    {
      title: { en: 'Interpretation', it: 'Interpretazione' },
      rows: [{ interpretation_text: 12 }, { distinction_criteria: 6, formation_mode: 6 }],
    },
    CHRONOLOGY,
    FINDS,
    { title: { en: 'Documentation', it: 'Documentazione' }, rows: DOCUMENTS },
    RECORDING,
    CATALOGUE,
    SIGNATURES,
  ];
  return groups.map((group) => (SEQUENCE.includes(group) ? group : { ...group, skipsEmpty: true }));
}

const ENGLISH_LAYER: Group = {
  title: { en: 'Physical characteristics', it: 'Caratteri fisici' },
  rows: [
    { consistency: 4, color: 4, preservation: 4 },
    { inclusions: 4, organic_components: 4, inorganic_components: 4 },
  ],
};

const ENGLISH_WALL: Group = {
  title: { en: 'Position and state', it: 'Posizione e stato' },
  rows: WALL,
  added: OF_THE_WHOLE,
};

const TEMPLATES: Record<Language, Record<'layer' | 'wall', readonly Group[]>> = {
  it: {
    layer: italian(ITALIAN_LAYER, []),
    wall: italian({ body: [...WALL, MEASURES], added: OF_THE_WHOLE }, MASONRY),
  },
  en: { layer: english([ENGLISH_LAYER]), wall: english([ENGLISH_WALL, ...MASONRY]) },
};

/** Returns the boxes of a unit sheet in order. */
export function unitTemplateOf(kind: 'layer' | 'wall', language: Language): readonly Group[] {
  return TEMPLATES[language][kind];
}

/** Labels of the ministry's sheets that differ from the field names. */
export const MINISTRY_LABELS: Partial<Record<Name, string>> = {
  recording_body: 'Ente responsabile',
  heritage_authority: 'Soprintendenza competente per tutela',
  general_catalogue_number: 'N. catalogo generale',
  internal_catalogue_number: 'N. catalogo interno',
  international_catalogue_number: 'N. catalogo internaz.',
  site_name: 'Località',
  excavation_year: 'Anno',
  documentation: 'Altra documentazione',
  materials_reference: 'Riferimenti tabelle materiali (TM)',
  find_reference: 'Schede reperti (RA)',
  other_reference: 'Altre schede (N)',
  samples: 'Campionature',
  finds: 'Dati quantitativi dei reperti',
  period: 'Periodo',
  phase: 'Fase',
  director: 'Responsabile scientifico delle indagini',
  supervisor: 'Responsabile di cantiere',
  recorder: 'Responsabile compilazione sul campo',
  survey_date: 'Data rilevamento sul campo',
  revision_date: 'Data rielaborazione',
};
