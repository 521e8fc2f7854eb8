import { date, decimal, integer, keyText, longText, reference, text } from '@trowel/domain/core';
import { inSection, inSectionWithoutColumn } from '../sections/sections.ts';
import { createSiteName, graphNodeId, unitOfOrigin } from './common-fields.ts';
import { defineKind } from './define-kind.ts';

const identity = inSection('identity');
const context = inSection('context');
const ceramics = inSection('ceramics');
const quantity = inSection('quantity');
const inQuantity = inSectionWithoutColumn('quantity');
const measures = inSection('measures');
const decoration = inSection('decoration');
const chronology = inSection('chronology');
const state = inSection('state');
const documents = inSection('documents');
const inDocuments = inSectionWithoutColumn('documents');

/** Pottery: groups of sherds of the same fabric, ware and form. */
export const POTTERY = defineKind({
  table: 'pottery',
  path: 'pottery',
  label: { en: 'Pottery group', it: 'Gruppo di ceramica' },
  plural: { en: 'Pottery', it: 'Ceramica' },
  inSentence: { en: 'the pottery group', it: 'il gruppo di ceramica' },
  operation: { one: 'PotteryGroup', many: 'PotteryGroups' },
  identity: {
    site_name: createSiteName(),
    pottery_number: keyText(
      identity('id_number', { en: 'Pottery number', it: 'Numero del gruppo' }, { max: 100 }),
    ),
  },
  facts: {
    ...unitOfOrigin,
    sector: text(context('sector', { en: 'Sector', it: 'Settore' })),
    year: integer(context('anno', { en: 'Year', it: 'Anno' }, { min: 1_800, maximum: 2_100, unit: 'year' })),
    material: text(
      identity('material', { en: 'Material', it: 'Materiale' }, { vocabulary: 'pottery.material' }),
    ),
    fabric: text(ceramics('fabric', { en: 'Fabric', it: 'Impasto' }, { vocabulary: 'pottery.fabric' })),
    ware: text(ceramics('ware', { en: 'Ware', it: 'Classe ceramica' }, { vocabulary: 'pottery.ware' })),
    form: text(ceramics('form', { en: 'Form', it: 'Forma' }, { vocabulary: 'pottery.form' })),
    specific_form: text(ceramics('specific_form', { en: 'Specific form', it: 'Forma specifica' })),
    specific_shape: text(ceramics('specific_shape', { en: 'Specific shape', it: 'Tipo specifico' })),
    munsell: text(ceramics('munsell', { en: 'Munsell colour', it: 'Colore Munsell' }, { max: 100 })),
    surface_treatment: text(
      ceramics(
        'surf_trat',
        { en: 'Surface treatment', it: 'Trattamento della superficie' },
        { vocabulary: 'pottery.surface_treatment' },
      ),
    ),
    wheel_made: text(
      ceramics('wheel_made', { en: 'Wheel-made', it: 'Al tornio' }, { vocabulary: 'pottery.wheel_made' }),
    ),
    sherd_count: integer(quantity('qty', { en: 'Sherds', it: 'Frammenti' }, { min: 0 })),
    weight_g: decimal(inQuantity({ en: 'Weight', it: 'Peso' }, { unit: 'g', min: 0, maximum: 1e9 })),
    rim_count: integer(inQuantity({ en: 'Rims', it: 'Orli' }, { min: 0 })),
    base_count: integer(inQuantity({ en: 'Bases', it: 'Fondi' }, { min: 0 })),
    handle_count: integer(inQuantity({ en: 'Handles', it: 'Anse' }, { min: 0 })),
    wall_count: integer(inQuantity({ en: 'Body sherds', it: 'Pareti' }, { min: 0 })),
    vessels_min: integer(inQuantity({ en: 'Least number of vessels', it: 'Forme minime' }, { min: 0 })),
    rim_eve: decimal(
      inQuantity(
        { en: 'Rim EVE', it: "EVE dell'orlo" },
        {
          unit: '%',
          min: 0,
          maximum: 1e5,
          description: 'Share of the rims that is preserved; a group of several rims can exceed 100.',
        },
      ),
    ),
    base_eve: decimal(
      inQuantity({ en: 'Base EVE', it: 'EVE del fondo' }, { unit: '%', min: 0, maximum: 1e5 }),
    ),
    preserved_share: text(
      quantity('percent', { en: 'Share preserved', it: 'Percentuale conservata' }, { max: 100 }),
    ),
    max_diameter_cm: decimal(
      measures(
        'diametro_max',
        { en: 'Greatest diameter', it: 'Diametro massimo' },
        { unit: 'cm', min: 0, maximum: 1e4 },
      ),
    ),
    rim_diameter_cm: decimal(
      measures(
        'diametro_rim',
        { en: 'Rim diameter', it: "Diametro dell'orlo" },
        { unit: 'cm', min: 0, maximum: 1e4 },
      ),
    ),
    base_diameter_cm: decimal(
      measures(
        'diametro_bottom',
        { en: 'Base diameter', it: 'Diametro del fondo' },
        { unit: 'cm', min: 0, maximum: 1e4 },
      ),
    ),
    height_cm: decimal(
      measures('diametro_height', { en: 'Height', it: 'Altezza' }, { unit: 'cm', min: 0, maximum: 1e4 }),
    ),
    preserved_height_cm: decimal(
      measures(
        'diametro_preserved',
        { en: 'Preserved height', it: 'Altezza conservata' },
        { unit: 'cm', min: 0, maximum: 1e4 },
      ),
    ),
    external_decoration: text(decoration('exdeco', { en: 'External decoration', it: 'Decorazione esterna' })),
    internal_decoration: text(
      decoration('intdeco', { en: 'Internal decoration', it: 'Decorazione interna' }),
    ),
    external_decoration_description: longText(
      decoration('descrip_ex_deco', {
        en: 'Description of the external decoration',
        it: 'Descrizione della decorazione esterna',
      }),
    ),
    internal_decoration_description: longText(
      decoration('descrip_in_deco', {
        en: 'Description of the internal decoration',
        it: 'Descrizione della decorazione interna',
      }),
    ),
    decoration_type: text(
      decoration(
        'decoration_type',
        { en: 'Kind of decoration', it: 'Tipo di decorazione' },
        { vocabulary: 'pottery.decoration_type' },
      ),
    ),
    decoration_motif: text(
      decoration('decoration_motif', { en: 'Motif', it: 'Motivo decorativo' }, { max: 2_000 }),
    ),
    decoration_position: text(
      decoration(
        'decoration_position',
        { en: 'Position of the decoration', it: 'Posizione della decorazione' },
        { max: 2_000 },
      ),
    ),
    dating: text(chronology('datazione', { en: 'Dating', it: 'Datazione' }, { max: 2_000 })),
    box_number: reference(state('box', { en: 'Box', it: 'Cassa' }, { max: 100 })),
    bag_number: reference(state('bag', { en: 'Bag', it: 'Sacchetto' }, { max: 100 })),
    photo_ids: text(documents('photo', { en: 'Photographs', it: 'Fotografie' }, { max: 10_000 })),
    drawing_ids: text(documents('drawing', { en: 'Drawings', it: 'Disegni' }, { max: 10_000 })),
    notes: longText(documents('note', { en: 'Remarks', it: 'Note' })),
    recorder: text(inDocuments({ en: 'Recorded by', it: 'Schedatore' })),
    recorded_on: date(inDocuments({ en: 'Recorded on', it: 'Data della scheda' })),
    graph_node_id: graphNodeId,
  },
  links: [
    { to: 'us', field: 'us_number' },
    { to: 'boxes', field: 'box_number', isPart: true },
  ],
  titles: ['fabric', 'form'],
  columns: ['area', 'us_number', 'ware', 'sherd_count', 'weight_g', 'rim_eve', 'box_number'],
  quantities: ['sherd_count', 'weight_g'],
  pyarchinit: { name: 'pottery_table', key: 'id_rep', aliases: [['node_uuid', 'graph_node_id']] },
  example: {
    site_name: 'Orto Vecchio',
    pottery_number: '1',
    us_number: '3',
    fabric: 'Ceramica comune',
    form: 'Olla',
    sherd_count: 12,
    weight_g: 340,
    rim_count: 2,
    rim_eve: 25,
  },
});
