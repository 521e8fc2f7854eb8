// A data table: the boxes of the printed unit sheets. In Italian the order is that of the ministry's US and USM sheets,
// in English that of a context sheet: what is seen, then how it lies, then what it means.
import type { RelationType, Unit } from '@trowel/domain/records';
import type { Language } from '../context.ts';
import type { RELATION_BOX, TemplateGroup } from './form-template.ts';

type Name = keyof Unit | `${typeof RELATION_BOX}${RelationType}` | 'finds';
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
    { trench: 3, room: 3, sector: 3, grid_square: 3 },
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

const SEQUENCE: Group = {
  title: { en: 'Stratigraphic relations', it: 'Sequenza stratigrafica' },
  rows: [
    { 'rel:covers': 3, 'rel:covered_by': 3, 'rel:cuts': 3, 'rel:cut_by': 3 },
    { 'rel:fills': 3, 'rel:filled_by': 3, 'rel:abuts': 3, 'rel:abutted_by': 3 },
    { 'rel:later_than': 3, 'rel:earlier_than': 3, 'rel:same_as': 3, 'rel:bonded_to': 3 },
  ],
};

const CHRONOLOGY: Group = {
  title: { en: 'Chronology', it: 'Cronologia' },
  rows: [
    { dating: 4, period: 2, phase: 2, period_end: 2, phase_end: 2 },
    { dating_elements: 6, activity: 2, structure: 2, reliability: 2 },
  ],
};

const FINDS: Group = {
  title: { en: 'Finds and samples', it: 'Reperti e campioni' },
  rows: [{ finds: 6, samples: 2, flotation: 2, sieving: 2 }],
};

const RECORDING: Group = {
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
    { director: 4, supervisor: 4, recorder: 4 },
  ],
};

const DOCUMENTS: Group['rows'] = [
  { documentation: 12 },
  { materials_reference: 4, find_reference: 4, other_reference: 4 },
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

/** An Italian sheet: what the unit is made of, and how a wall is built. */
function italian(body: Group['rows'], walls: readonly Group[]): Group[] {
  return [
    CATALOGUE,
    {
      ...PLACE,
      rows: [...PLACE.rows, ...LEVELS],
    },
    {
      title: { en: 'Documentation', it: 'Natura e documentazione' },
      rows: [
        { formation: 2, documentation: 4, materials_reference: 2, find_reference: 2, other_reference: 2 },
      ],
    },
    {
      title: { en: 'Definition', it: 'Definizione e caratteri fisici' },
      rows: [{ definition: 6, interpretation: 6 }, { distinction_criteria: 6, formation_mode: 6 }, ...body],
    },
    ...walls,
    SEQUENCE,
    {
      title: { en: 'Description and interpretation', it: 'Descrizione e interpretazione' },
      rows: [{ description: 12 }, { notes: 12 }, { interpretation_text: 12 }],
    },
    CHRONOLOGY,
    FINDS,
    RECORDING,
  ];
}

const ITALIAN_LAYER: Group['rows'] = [
  { organic_components: 4, inorganic_components: 4, inclusions: 4 },
  { consistency: 4, color: 4, preservation: 4 },
  MEASURES,
];
const WALL: Group['rows'] = [{ position: 8, preservation: 4 }];

/** The body of an English sheet; what is not recorded takes no room, but for the relations. */
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
    SEQUENCE,
    {
      title: { en: 'Interpretation', it: 'Interpretazione' },
      rows: [{ interpretation_text: 12 }, { distinction_criteria: 6, formation_mode: 6 }],
    },
    CHRONOLOGY,
    FINDS,
    { title: { en: 'Documentation', it: 'Documentazione' }, rows: DOCUMENTS },
    RECORDING,
    CATALOGUE,
  ];
  return groups.map((group) => (group === SEQUENCE ? group : { ...group, skipsEmpty: true }));
}

const ENGLISH_LAYER: Group = {
  title: { en: 'Physical characteristics', it: 'Caratteri fisici' },
  rows: [
    { consistency: 4, color: 4, preservation: 4 },
    { inclusions: 4, organic_components: 4, inorganic_components: 4 },
  ],
};

const ENGLISH_WALL: Group = { title: { en: 'Position and state', it: 'Posizione e stato' }, rows: WALL };

const TEMPLATES: Record<Language, Record<'layer' | 'wall', readonly Group[]>> = {
  it: { layer: italian(ITALIAN_LAYER, []), wall: italian([...WALL, MEASURES], MASONRY) },
  en: { layer: english([ENGLISH_LAYER]), wall: english([ENGLISH_WALL, ...MASONRY]) },
};

/** Gives the boxes of a unit sheet in their order. */
export function unitTemplateOf(kind: 'layer' | 'wall', language: Language): readonly Group[] {
  return TEMPLATES[language][kind];
}
