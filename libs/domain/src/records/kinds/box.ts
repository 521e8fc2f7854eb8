import { date, decimal, integer, keyText, longText, text } from '@trowel/domain/core';
import { inSectionWithoutColumn } from '../sections/sections.ts';
import { createSiteName, graphNodeId } from './common-fields.ts';
import { defineKind } from './define-kind.ts';

const inIdentity = inSectionWithoutColumn('identity');
const inDefinition = inSectionWithoutColumn('definition');
const inState = inSectionWithoutColumn('state');
const inQuantity = inSectionWithoutColumn('quantity');
const inDocuments = inSectionWithoutColumn('documents');

/** Boxes: the containers in which finds and samples are stored. */
export const BOXES = defineKind({
  table: 'boxes',
  path: 'boxes',
  label: { en: 'Box', it: 'Cassa' },
  plural: { en: 'Boxes', it: 'Casse' },
  inSentence: { en: 'the box', it: 'la cassa' },
  operation: { one: 'Box', many: 'Boxes' },
  identity: {
    site_name: createSiteName(),
    box_number: keyText(inIdentity({ en: 'Box number', it: 'Numero della cassa' }, { max: 100 })),
  },
  facts: {
    box_type: text(
      inIdentity({ en: 'Kind of box', it: 'Tipo di contenitore' }, { vocabulary: 'boxes.box_type' }),
    ),
    material: text(inIdentity({ en: 'Material', it: 'Materiale' }, { vocabulary: 'boxes.material' })),
    contents: longText(inDefinition({ en: 'Contents', it: 'Contenuto' })),
    year: integer(inIdentity({ en: 'Year', it: 'Anno' }, { min: 1_800, maximum: 2_100, unit: 'year' })),
    storage_place: text(inState({ en: 'Place of storage', it: 'Luogo di conservazione' })),
    shelf: text(inState({ en: 'Shelf', it: 'Scaffale' })),
    status: text(inState({ en: 'Status', it: 'Stato' }, { vocabulary: 'boxes.status' })),
    weight_g: decimal(inQuantity({ en: 'Weight', it: 'Peso' }, { unit: 'g', min: 0, maximum: 1e9 })),
    dimensions: text(
      inQuantity(
        { en: 'Dimensions', it: 'Dimensioni' },
        { max: 200, description: 'Length, width and height: 60 × 40 × 20 cm.' },
      ),
    ),
    packed_by: text(inDocuments({ en: 'Packed by', it: 'Imballata da' })),
    packed_on: date(inDocuments({ en: 'Packed on', it: 'Data di imballaggio' })),
    notes: longText(inDocuments({ en: 'Remarks', it: 'Note' })),
    graph_node_id: graphNodeId,
  },
  isRegister: true,
  titles: ['contents', 'material'],
  columns: ['box_type', 'storage_place', 'shelf', 'weight_g'],
  example: {
    site_name: 'Orto Vecchio',
    box_number: '1',
    box_type: 'Cassa di plastica',
    material: 'Ceramica',
    contents: 'US 3 e 4',
    storage_place: 'Magazzino comunale',
    weight_g: 5200,
  },
});
