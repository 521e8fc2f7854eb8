import { date, decimal, integer, keyText, longText, reference, text } from '@trowel/domain/core';
import { inSection, inSectionWithoutColumn } from '../sections/sections.ts';
import { graphNodeId } from './common-fields.ts';
import { defineKind } from './define-kind.ts';

const identity = inSection('identity');
const context = inSection('context');
const inContext = inSectionWithoutColumn('context');
const definition = inSection('definition');
const inQuantity = inSectionWithoutColumn('quantity');
const state = inSection('state');
const inDocuments = inSectionWithoutColumn('documents');

/** Samples: soil, charcoal, bone for analysis. */
export const SAMPLES = defineKind({
  table: 'samples',
  path: 'samples',
  label: { en: 'Sample', it: 'Campione' },
  plural: { en: 'Samples', it: 'Campioni' },
  inSentence: { en: 'the sample', it: 'il campione' },
  operation: { one: 'Sample', many: 'Samples' },
  identity: {
    site_name: keyText(identity('sito', { en: 'Site', it: 'Sito' }, { max: 350 })),
    sample_number: keyText(
      identity('nr_campione', { en: 'Sample number', it: 'Numero del campione' }, { max: 100 }),
    ),
  },
  facts: {
    sample_type: text(
      identity(
        'tipo_campione',
        { en: 'Kind of sample', it: 'Tipo di campione' },
        { vocabulary: 'samples.sample_type' },
      ),
    ),
    area: reference(context('area', { en: 'Area', it: 'Area' }, { max: 250 })),
    us_number: reference(context('us', { en: 'SU', it: 'US' }, { max: 100 })),
    inventory_number: reference(
      context('numero_inventario_materiale', { en: 'Find', it: 'Reperto' }, { max: 100 }),
    ),
    individual_number: reference(inContext({ en: 'Individual', it: 'Individuo' }, { max: 100 })),
    description: longText(definition('descrizione', { en: 'Description', it: 'Descrizione' })),
    purpose: text(inSectionWithoutColumn('definition')({ en: 'Purpose', it: 'Scopo' })),
    volume_l: decimal(inQuantity({ en: 'Volume', it: 'Volume' }, { unit: 'l', min: 0, maximum: 1e6 })),
    weight_g: decimal(inQuantity({ en: 'Weight', it: 'Peso' }, { unit: 'g', min: 0, maximum: 1e9 })),
    container_count: integer(inQuantity({ en: 'Containers', it: 'Contenitori' }, { min: 0 })),
    box_number: reference(state('nr_cassa', { en: 'Box', it: 'Cassa' }, { max: 100 })),
    storage_place: text(
      state('luogo_conservazione', { en: 'Place of storage', it: 'Luogo di conservazione' }),
    ),
    analysis: longText(inDocuments({ en: 'Analysis and result', it: 'Analisi e risultato' })),
    laboratory: text(inDocuments({ en: 'Laboratory', it: 'Laboratorio' })),
    sampled_by: text(inDocuments({ en: 'Taken by', it: 'Prelevato da' })),
    sampled_on: date(inDocuments({ en: 'Taken on', it: 'Data del prelievo' })),
    graph_node_id: graphNodeId,
  },
  links: [
    { to: 'us', field: 'us_number' },
    { to: 'inventario', field: 'inventory_number' },
    { to: 'individuals', field: 'individual_number' },
    { to: 'boxes', field: 'box_number', isPart: true },
  ],
  titles: ['sample_type', 'description'],
  columns: ['area', 'us_number', 'volume_l', 'box_number', 'sampled_on'],
  pyarchinit: { name: 'campioni_table', key: 'id_campione', aliases: [['node_uuid', 'graph_node_id']] },
  example: {
    site_name: 'Orto Vecchio',
    sample_number: 'C1',
    sample_type: 'Terreno',
    us_number: '3',
    volume_l: 10,
  },
});
