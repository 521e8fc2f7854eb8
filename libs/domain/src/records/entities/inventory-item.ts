import { z } from 'zod';
import {
  Custom,
  date,
  decimal,
  describeFields,
  flag,
  integer,
  keyText,
  longText,
  recordFields,
  reference,
  text,
  textList,
} from '@trowel/domain/core';
import { inSection } from '../sections/sections.ts';

const identity = inSection('identity');
const context = inSection('context');
const state = inSection('state');
const quantity = inSection('quantity');
const ceramics = inSection('ceramics');
const chronology = inSection('chronology');
const documents = inSection('documents');

const COUNT = { min: 0 };
const ROWS = { description: 'One text per row of the sheet; the parts of a row are joined by "; ".' };

const itemIdentity = {
  site_name: keyText(identity('sito', { en: 'Site', it: 'Sito' }, { max: 350 })),
  inventory_number: keyText(
    identity(
      'numero_inventario',
      { en: 'Inventory number', it: 'Numero di inventario' },
      { max: 100, description: 'Number or code: 44, POM-2024-001.' },
    ),
  ),
};

const itemClass = {
  find_number: integer(identity('n_reperto', { en: 'Find number', it: 'Numero del reperto' }, COUNT)),
  find_type: text(
    identity(
      'tipo_reperto',
      { en: 'Find type', it: 'Tipo di reperto' },
      { vocabulary: 'inventario.find_type' },
    ),
  ),
  find_type_en: text(
    identity('tipo_reperto_en', { en: 'Find type (English)', it: 'Tipo di reperto (inglese)' }),
  ),
  cataloguing_criterion: text(
    identity(
      'criterio_schedatura',
      { en: 'Cataloguing criterion', it: 'Criterio di schedatura' },
      { vocabulary: 'inventario.cataloguing_criterion' },
    ),
  ),
  cataloguing_criterion_en: text(
    identity('criterio_schedatura_en', {
      en: 'Cataloguing criterion (English)',
      it: 'Criterio di schedatura (inglese)',
    }),
  ),
  definition: text(
    identity('definizione', { en: 'Definition', it: 'Definizione' }, { vocabulary: 'inventario.definition' }),
  ),
  definition_en: text(
    identity('definizione_en', { en: 'Definition (English)', it: 'Definizione (inglese)' }),
  ),
  typology: text(identity('tipo', { en: 'Typology', it: 'Tipologia' })),
  description: longText(identity('descrizione', { en: 'Description', it: 'Descrizione' })),
  description_en: longText(
    identity('descrizione_en', { en: 'Description (English)', it: 'Descrizione (inglese)' }),
  ),
};

const itemContext = {
  area: reference(context('area', { en: 'Area', it: 'Area' }, { max: 250 })),
  us_number: reference(context('us', { en: 'SU', it: 'US' }, { max: 100 })),
  structure: text(context('struttura', { en: 'Structure', it: 'Struttura' })),
  year: integer(context('years', { en: 'Year', it: 'Anno' }, { min: 1_800, maximum: 2_100, unit: 'year' })),
  find_spot: text(context('punto_rinv', { en: 'Find spot', it: 'Punto di rinvenimento' }, { max: 2_000 })),
  find_elevation: decimal(context('quota_usm', { en: 'Level of the find', it: 'Quota del reperto' })),
  find_elevation_unit: text(
    context(
      'unita_misura_quota',
      { en: 'Unit of the level', it: 'Unità di misura della quota' },
      { max: 50, description: 'Unit in which the level of the find is given; m when empty.' },
    ),
  ),
};

const itemState = {
  preservation: text(
    state(
      'stato_conservazione',
      { en: 'State of preservation', it: 'Stato di conservazione' },
      { vocabulary: 'inventario.preservation' },
    ),
  ),
  preservation_en: text(
    state('stato_conservazione_en', {
      en: 'State of preservation (English)',
      it: 'Stato di conservazione (inglese)',
    }),
  ),
  washed: flag(state('lavato', { en: 'Washed', it: 'Lavato' })),
  registered: flag(
    state(
      'repertato',
      { en: 'Registered individually', it: 'Repertato' },
      { description: 'Numbered as an individual find.' },
    ),
  ),
  diagnostic: flag(state('diagnostico', { en: 'Diagnostic', it: 'Diagnostico' })),
  box_number: text(state('nr_cassa', { en: 'Box number', it: 'Numero di cassa' })),
  container_type: text(
    state(
      'tipo_contenitore',
      { en: 'Container', it: 'Tipo di contenitore' },
      { vocabulary: 'inventario.container_type' },
    ),
  ),
  container_type_en: text(
    state('tipo_contenitore_en', {
      en: 'Container (English)',
      it: 'Tipo di contenitore (inglese)',
    }),
  ),
  storage_place: text(state('luogo_conservazione', { en: 'Place of storage', it: 'Luogo di conservazione' })),
};

const itemQuantity = {
  fragments_total: integer(quantity('totale_frammenti', { en: 'Fragments', it: 'Totale frammenti' }, COUNT)),
  vessels_min: integer(
    quantity('forme_minime', { en: 'Least number of vessels', it: 'Forme minime' }, COUNT),
  ),
  vessels_max: integer(
    quantity('forme_massime', { en: 'Greatest number of vessels', it: 'Forme massime' }, COUNT),
  ),
  weight_g: decimal(quantity('peso', { en: 'Weight', it: 'Peso' }, { unit: 'g', min: 0, maximum: 1e9 })),
  elements: textList(
    quantity('elementi_reperto', { en: 'Elements of the find', it: 'Elementi del reperto' }, ROWS),
  ),
  elements_en: textList(
    quantity(
      'elementi_reperto_en',
      { en: 'Elements of the find (English)', it: 'Elementi del reperto (inglese)' },
      ROWS,
    ),
  ),
  measurements: textList(quantity('misurazioni', { en: 'Measurements', it: 'Misurazioni' }, ROWS)),
  techniques: textList(quantity('tecnologie', { en: 'Techniques', it: 'Tecnologie' }, ROWS)),
};

const itemCeramics = {
  ceramic_body: text(
    ceramics(
      'corpo_ceramico',
      { en: 'Ceramic body', it: 'Corpo ceramico' },
      { vocabulary: 'inventario.ceramic_body' },
    ),
  ),
  ceramic_body_en: text(
    ceramics('corpo_ceramico_en', { en: 'Ceramic body (English)', it: 'Corpo ceramico (inglese)' }),
  ),
  coating: text(
    ceramics('rivestimento', { en: 'Coating', it: 'Rivestimento' }, { vocabulary: 'inventario.coating' }),
  ),
  coating_en: text(ceramics('rivestimento_en', { en: 'Coating (English)', it: 'Rivestimento (inglese)' })),
  rim_diameter_cm: decimal(
    ceramics(
      'diametro_orlo',
      { en: 'Rim diameter', it: "Diametro dell'orlo" },
      { unit: 'cm', min: 0, maximum: 1e4 },
    ),
  ),
  rim_eve: decimal(
    ceramics(
      'eve_orlo',
      { en: 'Rim EVE', it: "EVE dell'orlo" },
      { unit: '%', min: 0, maximum: 100, description: 'Share of the rim that is preserved.' },
    ),
  ),
};

const itemRecord = {
  dating: text(
    chronology(
      'datazione_reperto',
      { en: 'Dating', it: 'Datazione del reperto' },
      { vocabulary: 'inventario.dating' },
    ),
  ),
  recorder: text(documents('schedatore', { en: 'Catalogued by', it: 'Schedatore' })),
  recorded_on: date(documents('date_scheda', { en: 'Catalogued on', it: 'Data della scheda' })),
  bibliography: textList(
    documents('rif_biblio', { en: 'Bibliography', it: 'Riferimenti bibliografici' }, ROWS),
  ),
  photo_negative: text(
    documents('negativo_photo', { en: 'Photo negative', it: 'Negativo fotografico' }, { max: 2_000 }),
  ),
  slide: text(documents('diapositiva', { en: 'Slide', it: 'Diapositiva' }, { max: 2_000 })),
  photo_ids: text(documents('photo_id', { en: 'Photographs', it: 'Fotografie' }, { max: 10_000 })),
  drawing_ids: text(documents('drawing_id', { en: 'Drawings', it: 'Disegni' }, { max: 10_000 })),
  graph_node_id: text(
    inSection('record')('node_uuid', { en: 'Node id in graphs', it: 'Id del nodo nei grafi' }, { max: 100 }),
  ),
};

const itemFacts = {
  ...itemClass,
  ...itemContext,
  ...itemState,
  ...itemQuantity,
  ...itemCeramics,
  ...itemRecord,
};

/** A find of the inventory, as stored and returned. */
export const InventoryItem = z.strictObject({
  id: recordFields.id,
  ...itemIdentity,
  ...itemFacts,
  custom: Custom,
  created_at: recordFields.created_at,
  updated_at: recordFields.updated_at,
  version: recordFields.version,
});
export type InventoryItem = z.infer<typeof InventoryItem>;

const optional = { ...z.object(itemFacts).partial().shape, custom: Custom.optional() };

/** Body to create a find. */
export const NewInventoryItem = z.strictObject({ ...itemIdentity, ...optional });
export type NewInventoryItem = z.infer<typeof NewInventoryItem>;

/** Body to change a find. Absent fields stay, null clears. */
export const InventoryItemChanges = z.strictObject({
  ...z.object(itemIdentity).partial().shape,
  ...optional,
});
export type InventoryItemChanges = z.infer<typeof InventoryItemChanges>;

/** The columns of a find: identity and facts, without custom fields and record fields. */
export const inventoryItemColumns = { ...itemIdentity, ...itemFacts };
export const inventoryItemFields = describeFields(InventoryItem.shape);
