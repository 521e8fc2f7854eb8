import { decimal, type Given, text } from '@trowel/domain/core';
import { inSection } from '../sections/sections.ts';

const masonry = inSection('masonry');
const materials = inSection('masonry_materials');
const LENGTH = { unit: 'm', min: 0, maximum: 1e6 };
const LEVEL = { unit: 'm', min: -12_000, maximum: 12_000 };

/** A short text of the sheet, of one or two lines. */
const sheetText = (given: Given) => text({ max: 5_000, ...given });

/** The sheet of a masonry unit (USM): the wall and its binder. Lengths and levels in metres. */
export const unitMasonry = {
  static_function: sheetText(masonry('funz_statica', { en: 'Static function', it: 'Funzione statica' })),
  masonry_type: sheetText(masonry('tipologia_opera', { en: 'Type of masonry', it: "Tipologia dell'opera" })),
  building_technique: sheetText(
    masonry('tecnica_muraria_usm', { en: 'Building technique', it: 'Tecnica muraria' }),
  ),
  wall_section_type: sheetText(
    masonry('sezione_muraria', { en: 'Type of wall section', it: 'Sezione muraria' }),
  ),
  laying_technique: sheetText(masonry('posa_opera', { en: 'Laying technique', it: 'Posa in opera' })),
  bedding_courses: sheetText(masonry('letti_posa', { en: 'Bedding courses', it: 'Letti di posa' })),
  joint_thickness: sheetText(masonry('spess_giunti', { en: 'Joint thickness', it: 'Spessore dei giunti' })),
  joint_finish: sheetText(masonry('rifinitura_usm', { en: 'Joint finish', it: 'Rifinitura dei giunti' })),
  wall_module: sheetText(masonry('modulo_usm', { en: 'Module', it: 'Modulo' })),
  module_height: sheetText(
    masonry(
      'alt_mod',
      { en: 'Height of the module', it: 'Altezza del modulo' },
      { description: 'Of a fixed number of courses.' },
    ),
  ),
  building_unit: sheetText(
    masonry(
      'un_ed_riass',
      { en: 'Building unit', it: 'Unità edilizia riassuntiva' },
      { description: 'The unit that sums up this masonry.' },
    ),
  ),
  reused_elements: sheetText(masonry('reimp', { en: 'Reused elements', it: 'Elementi di reimpiego' })),
  primary_use: sheetText(masonry('uso_primario_usm', { en: 'Primary use', it: 'Uso primario' })),
  surface_analyzed: sheetText(
    masonry('superficie_analizzata', { en: 'Surface analysed', it: 'Superficie analizzata' }),
  ),
  masonry_distinction_criteria: sheetText(
    masonry('criteri_distinzione_usm', {
      en: 'Criteria of distinction of the masonry',
      it: 'Criteri di distinzione della muratura',
    }),
  ),
  wall_length: decimal(
    masonry('lunghezza_usm', { en: 'Wall length', it: 'Lunghezza della muratura' }, LENGTH),
  ),
  wall_height: decimal(masonry('altezza_usm', { en: 'Wall height', it: 'Altezza della muratura' }, LENGTH)),
  wall_thickness: decimal(
    masonry('spessore_usm', { en: 'Wall thickness', it: 'Spessore della muratura' }, LENGTH),
  ),
  wall_elevation_min: decimal(
    masonry('quota_min_usm', { en: 'Lowest level of the wall', it: 'Quota minima della muratura' }, LEVEL),
  ),
  wall_elevation_max: decimal(
    masonry('quota_max_usm', { en: 'Highest level of the wall', it: 'Quota massima della muratura' }, LEVEL),
  ),
  binder_type: sheetText(
    masonry(
      'tipo_legante_usm',
      { en: 'Binder type', it: 'Tipo di legante' },
      { vocabulary: 'us.binder_type' },
    ),
  ),
  binder_consistency: sheetText(
    masonry(
      'cons_legante',
      { en: 'Consistency of the binder', it: 'Consistenza del legante' },
      { vocabulary: 'us.binder_consistency' },
    ),
  ),
  binder_color: sheetText(masonry('col_legante', { en: 'Colour of the binder', it: 'Colore del legante' })),
  binder_aggregates: sheetText(
    masonry('aggreg_legante', { en: 'Aggregates of the binder', it: 'Aggregati del legante' }),
  ),
  wall_aggregates: sheetText(masonry('inerti_usm', { en: 'Aggregates', it: 'Inerti' })),
};

/** The materials of a masonry unit: stone and brick. */
export const unitMasonryMaterials = {
  material_working: sheetText(
    materials('lavorazione', { en: 'Working of the materials', it: 'Lavorazione dei materiali' }),
  ),
  material_texture: sheetText(
    materials('con_text_mat', {
      en: 'Consistency and texture of the materials',
      it: 'Consistenza e tessitura dei materiali',
    }),
  ),
  material_color: sheetText(
    materials('col_materiale', { en: 'Colour of the materials', it: 'Colore dei materiali' }),
  ),
  material_inclusions: sheetText(
    materials('inclusi_materiali_usm', {
      en: 'Inclusions in the materials',
      it: 'Inclusi nei materiali',
    }),
  ),
  material_provenance: sheetText(
    materials('provenienza_materiali_usm', {
      en: 'Provenance of the materials',
      it: 'Provenienza dei materiali',
    }),
  ),
  mortar_samples: sheetText(
    materials('campioni_malta_usm', { en: 'Mortar samples', it: 'Campioni di malta' }),
  ),
  brick_samples: sheetText(
    materials('campioni_mattone_usm', { en: 'Brick samples', it: 'Campioni di mattone' }),
  ),
  stone_samples: sheetText(
    materials('campioni_pietra_usm', { en: 'Stone samples', it: 'Campioni di pietra' }),
  ),
  brick_material: sheetText(
    materials('materiali_lat', { en: 'Brick: materials', it: 'Laterizi: materiali' }),
  ),
  brick_working: sheetText(
    materials('lavorazione_lat', { en: 'Brick: working', it: 'Laterizi: lavorazione' }),
  ),
  brick_consistency: sheetText(
    materials('consistenza_lat', { en: 'Brick: consistency', it: 'Laterizi: consistenza' }),
  ),
  brick_shape: sheetText(materials('forma_lat', { en: 'Brick: shape', it: 'Laterizi: forma' })),
  brick_color: sheetText(materials('colore_lat', { en: 'Brick: colour', it: 'Laterizi: colore' })),
  brick_fabric: sheetText(materials('impasto_lat', { en: 'Brick: fabric', it: 'Laterizi: impasto' })),
  stone_material: sheetText(materials('materiale_p', { en: 'Stone: material', it: 'Pietre: materiale' })),
  stone_consistency: sheetText(
    materials('consistenza_p', { en: 'Stone: consistency', it: 'Pietre: consistenza' }),
  ),
  stone_shape: sheetText(materials('forma_p', { en: 'Stone: shape', it: 'Pietre: forma' })),
  stone_color: sheetText(materials('colore_p', { en: 'Stone: colour', it: 'Pietre: colore' })),
  stone_dressing: sheetText(materials('taglio_p', { en: 'Stone: dressing', it: 'Pietre: taglio' })),
  stone_laying: sheetText(materials('posa_opera_p', { en: 'Stone: laying', it: 'Pietre: posa in opera' })),
};
