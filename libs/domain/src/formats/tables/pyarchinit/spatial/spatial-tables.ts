// Longer than a normal file, because it is data: the spatial tables of pyArchInit with their columns.
import type { GeometryType } from '@trowel/domain/geometry';

/** Field of a column. `z` is the third coordinate; the two parts of a structure code are joined. */
export type SpatialField =
  | 'site_name'
  | 'area'
  | 'us_number'
  | 'unit_type'
  | 'draw_order'
  | 'depicts'
  | 'original_drawing'
  | 'drawn_by'
  | 'drawn_on'
  | 'drawing_number'
  | 'unit_of_measure'
  | 'name'
  | 'notes'
  | 'inventory_number'
  | 'sample_number'
  | 'individual_number'
  | 'burial_number'
  | 'survey_unit_number'
  | 'structure_code'
  | 'direction_deg'
  | 'structure_prefix'
  | 'structure_number'
  | 'z';

/** A column: name, type, and its field. A column without a field is a custom field of the geometry. */
export type SpatialColumn = readonly [name: string, type: 'TEXT' | 'INTEGER' | 'REAL', field?: SpatialField];

/** A table of pyArchInit with geometries. */
export interface SpatialTable {
  name: string;
  type: GeometryType;
  /** Kind of its geometries, if `depicts` does not name another one. */
  kind: string;
  columns: readonly SpatialColumn[];
  /** Names of columns in other versions, in small letters. */
  aliases?: Readonly<Record<string, SpatialField>>;
  /** Field that a geometry must have to be written to this table if it does not come from pyArchInit. */
  link?: SpatialField;
  /** Further kinds that are written to this table. */
  otherKinds?: readonly string[];
  /** Only for masonry units, or only for the others. */
  isMasonry?: boolean;
}

function unitPlan(name: string, isMasonry: boolean): SpatialTable {
  return {
    name,
    type: 'MultiPolygon',
    kind: 'outline',
    otherKinds: ['part', 'cut', 'heap', 'extent'],
    link: 'us_number',
    isMasonry,
    columns: [
      ['area_s', 'TEXT', 'area'],
      ['scavo_s', 'TEXT', 'site_name'],
      ['us_s', 'TEXT', 'us_number'],
      ['stratigraph_index_us', 'INTEGER', 'draw_order'],
      ['tipo_us_s', 'TEXT', 'depicts'],
      ['rilievo_originale', 'TEXT', 'original_drawing'],
      ['disegnatore', 'TEXT', 'drawn_by'],
      ['data', 'TEXT', 'drawn_on'],
      ['tipo_doc', 'TEXT'],
      ['nome_doc', 'TEXT', 'drawing_number'],
      ['coord', 'TEXT'],
      ['unita_tipo_s', 'TEXT', 'unit_type'],
    ],
  };
}

function heights(name: string, isMasonry: boolean): SpatialTable {
  return {
    name,
    type: 'Point',
    kind: 'height',
    link: 'us_number',
    isMasonry,
    columns: [
      ['sito_q', 'TEXT', 'site_name'],
      ['area_q', 'TEXT', 'area'],
      ['us_q', 'TEXT', 'us_number'],
      ['unita_misu_q', 'TEXT', 'unit_of_measure'],
      ['quota_q', 'REAL', 'z'],
      ['data', 'TEXT', 'drawn_on'],
      ['disegnatore', 'TEXT', 'drawn_by'],
      ['rilievo_originale', 'TEXT', 'original_drawing'],
      ['unita_tipo_q', 'TEXT', 'unit_type'],
    ],
  };
}

function surveyUnits(
  name: string,
  { type, kind, columns }: Pick<SpatialTable, 'type' | 'kind' | 'columns'>,
): SpatialTable {
  return {
    name,
    type,
    kind,
    link: 'survey_unit_number',
    columns: [
      ['sito', 'TEXT', 'site_name'],
      ['nr_ut', 'INTEGER', 'survey_unit_number'],
      ...columns,
      ['data_rilevamento', 'TEXT', 'drawn_on'],
      ['responsabile', 'TEXT', 'drawn_by'],
      ['note', 'TEXT', 'notes'],
    ],
  };
}

const SITE: SpatialColumn = ['sito', 'TEXT', 'site_name'];
const ALWAYS_LINKED = {
  finds: {
    name: 'pyarchinit_reperti',
    type: 'Point',
    kind: 'point',
    link: 'inventory_number',
    columns: [
      ['id_rep', 'INTEGER', 'inventory_number'],
      ['siti', 'TEXT', 'site_name'],
      ['link', 'TEXT'],
      ['quota', 'REAL', 'z'],
    ],
  },
  samples: {
    name: 'pyarchinit_campionature',
    type: 'Point',
    kind: 'point',
    link: 'sample_number',
    columns: [
      ['id_campion', 'INTEGER', 'sample_number'],
      SITE,
      ['tipo_campi', 'TEXT'],
      ['datazione_', 'TEXT'],
      ['cronologia', 'TEXT'],
      ['link_immag', 'TEXT'],
      ['sigla_camp', 'TEXT'],
    ],
  },
  individuals: {
    name: 'pyarchinit_individui',
    type: 'Point',
    kind: 'point',
    link: 'individual_number',
    columns: [
      SITE,
      ['sigla_struttura', 'TEXT'],
      ['note', 'TEXT', 'notes'],
      ['id_individuo', 'INTEGER', 'individual_number'],
    ],
  },
  burials: {
    name: 'pyarchinit_tafonomia',
    type: 'Point',
    kind: 'point',
    link: 'burial_number',
    columns: [SITE, ['nr_scheda', 'INTEGER', 'burial_number'], ['id_tafonomia_pk', 'INTEGER']],
  },
} as const satisfies Record<string, SpatialTable>;

/**
 * The spatial tables of pyArchInit 4 and 5 in the order of reading. A geometry that does not come from
 * pyArchInit is written to the first table whose kind, type and link it has.
 */
export const SPATIAL_TABLES: readonly SpatialTable[] = [
  unitPlan('pyunitastratigrafiche', false),
  unitPlan('pyunitastratigrafiche_usm', true),
  heights('pyarchinit_quote', false),
  heights('pyarchinit_quote_usm', true),
  {
    name: 'pyuscaratterizzazioni',
    type: 'MultiPolygon',
    kind: 'characterisation',
    link: 'us_number',
    columns: [
      ['area_c', 'TEXT', 'area'],
      ['scavo_c', 'TEXT', 'site_name'],
      ['us_c', 'TEXT', 'us_number'],
      ['stratigraph_index_car', 'INTEGER', 'draw_order'],
      ['tipo_us_c', 'TEXT', 'depicts'],
    ],
  },
  {
    name: 'pyuscarlinee',
    type: 'LineString',
    kind: 'characterisation',
    link: 'us_number',
    columns: [
      ['sito_l', 'TEXT', 'site_name'],
      ['area_l', 'TEXT', 'area'],
      ['us_l', 'TEXT', 'us_number'],
      ['tipo_us_l', 'TEXT', 'depicts'],
    ],
  },
  {
    name: 'pyarchinit_us_negative_doc',
    type: 'LineString',
    kind: 'line',
    link: 'us_number',
    columns: [
      ['sito_n', 'TEXT', 'site_name'],
      ['area_n', 'TEXT', 'area'],
      ['us_n', 'TEXT', 'us_number'],
      ['tipo_doc_n', 'TEXT'],
      ['nome_doc_n', 'TEXT', 'drawing_number'],
    ],
  },
  {
    name: 'pyarchinit_sezioni',
    type: 'LineString',
    kind: 'section',
    columns: [
      ['id_sezione', 'TEXT', 'name'],
      SITE,
      ['area', 'TEXT', 'area'],
      ['descr', 'TEXT', 'notes'],
      ['tipo_doc', 'TEXT'],
      ['nome_doc', 'TEXT', 'drawing_number'],
    ],
  },
  {
    name: 'pyarchinit_documentazione',
    type: 'LineString',
    kind: 'section',
    link: 'drawing_number',
    columns: [
      SITE,
      ['nome_doc', 'TEXT', 'drawing_number'],
      ['tipo_doc', 'TEXT'],
      ['path_qgis_pj', 'TEXT'],
      ['id_doc', 'TEXT'],
    ],
  },
  {
    name: 'pyarchinit_ripartizioni_spaziali',
    type: 'Polygon',
    kind: 'sector',
    columns: [
      ['id_rs', 'TEXT', 'name'],
      ['sito_rs', 'TEXT', 'site_name'],
      ['tip_rip', 'TEXT', 'depicts'],
      ['descr_rs', 'TEXT', 'notes'],
    ],
  },
  {
    name: 'pyarchinit_sondaggi',
    type: 'Polygon',
    kind: 'trench',
    columns: [SITE, ['id_sondagg', 'TEXT', 'name']],
    aliases: { sito_sond: 'site_name', id_sondaggio: 'name' },
  },
  {
    name: 'pyarchinit_siti',
    type: 'Point',
    kind: 'area',
    columns: [
      ['sito_nome', 'TEXT', 'site_name'],
      ['link', 'TEXT'],
    ],
    aliases: { descr_sito: 'notes' },
  },
  {
    name: 'pyarchinit_siti_polygonal',
    type: 'Polygon',
    kind: 'area',
    columns: [['sito_id', 'TEXT', 'site_name']],
  },
  {
    name: 'pyarchinit_strutture_ipotesi',
    type: 'Polygon',
    kind: 'extent',
    otherKinds: ['outline'],
    link: 'structure_code',
    columns: [
      SITE,
      ['id_strutt', 'TEXT', 'name'],
      ['per_iniz', 'INTEGER'],
      ['per_fin', 'INTEGER'],
      ['dataz_ext', 'TEXT'],
      ['fase_iniz', 'INTEGER'],
      ['fase_fin', 'INTEGER'],
      ['descrizione', 'TEXT', 'notes'],
      ['sigla_strut', 'TEXT', 'structure_prefix'],
      ['nr_strut', 'INTEGER', 'structure_number'],
    ],
  },
  ...Object.values(ALWAYS_LINKED),
  {
    name: 'pyarchinit_tipologia_sepolture',
    type: 'Point',
    kind: 'point',
    link: 'structure_code',
    columns: [
      ['id_sepoltura', 'TEXT', 'structure_code'],
      ['azimut', 'REAL', 'direction_deg'],
      ['tipologia', 'TEXT'],
      ['sito_ts', 'TEXT', 'site_name'],
      ['t_progetto', 'TEXT'],
      ['t_gruppo', 'TEXT'],
      ['t_codice', 'TEXT'],
      ['t_sottocodice', 'TEXT'],
      ['corredo', 'TEXT'],
    ],
  },
  surveyUnits('pyarchinit_ut_point', {
    type: 'Point',
    kind: 'point',
    columns: [
      ['def_ut', 'TEXT', 'depicts'],
      ['quota', 'REAL', 'z'],
    ],
  }),
  surveyUnits('pyarchinit_ut_line', {
    type: 'LineString',
    kind: 'line',
    columns: [
      ['def_ut', 'TEXT', 'depicts'],
      ['tipo_linea', 'TEXT'],
      ['lunghezza', 'REAL'],
    ],
  }),
  surveyUnits('pyarchinit_ut_polygon', {
    type: 'Polygon',
    kind: 'extent',
    columns: [
      ['def_ut', 'TEXT', 'depicts'],
      ['area_mq', 'REAL'],
      ['perimetro', 'REAL'],
    ],
  }),
  {
    name: 'pyarchinit_linee_rif',
    type: 'LineString',
    kind: 'line',
    columns: [
      SITE,
      ['definizion', 'TEXT', 'depicts'],
      ['descrizion', 'TEXT', 'notes'],
      ['distanza', 'TEXT'],
      ['area', 'TEXT', 'area'],
    ],
  },
  {
    name: 'pyarchinit_punti_rif',
    type: 'Point',
    kind: 'point',
    columns: [
      SITE,
      ['def_punto', 'TEXT', 'depicts'],
      ['id_punto', 'TEXT', 'name'],
      ['quota', 'REAL', 'z'],
      ['unita_misura_quota', 'TEXT', 'unit_of_measure'],
      ['area', 'TEXT', 'area'],
      ['orientamento', 'TEXT'],
    ],
  },
  {
    name: 'riipartizione_territoriale',
    type: 'Point',
    kind: 'area',
    link: 'name',
    columns: [
      ['tipo', 'TEXT', 'depicts'],
      ['nome', 'TEXT', 'name'],
      ['tipo_localizzazione', 'TEXT'],
    ],
  },
];

/** Names of the tables. */
export const SPATIAL_TABLE_NAMES: readonly string[] = SPATIAL_TABLES.map(({ name }) => name);

/** Column of the geometry, and column of the row number. */
export const [GEOMETRY_COLUMN, ROW_NUMBER] = ['the_geom', 'gid'];

/** SpatiaLite's list of the geometry columns. */
export const GEOMETRY_COLUMNS = 'geometry_columns';

const HEAP = /^(?:accumul|heap|cumul)/i;
const CUT = /^(?:tagli|cut\b|coupe|limite di taglio)/i;
const PART =
  /^(?:pietr|ciottol|lateriz|matton|tegol|cocci|ceramic|legn|ossa|osso|blocc|lastr|stone|brick|tile|bone|wood|block|slab|cobble)/i;

/** Returns the kind of a geometry from what it depicts: stones and bricks are parts of a unit. */
export function findSpatialKind({ kind }: Pick<SpatialTable, 'kind'>, depicts: string | undefined): string {
  if (kind !== 'outline' || depicts === undefined) return kind;
  if (PART.test(depicts)) return 'part';
  if (HEAP.test(depicts)) return 'heap';
  return CUT.test(depicts) ? 'cut' : kind;
}
