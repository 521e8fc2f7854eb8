import { date, keyText, longText, reference, text } from '@trowel/domain/core';
import { inSection, inSectionWithoutColumn } from '../sections/sections.ts';
import { createSiteName, graphNodeId, structureCode, unitList } from './common-fields.ts';
import { defineKind } from './define-kind.ts';

const identity = inSection('identity');
const inIdentity = inSectionWithoutColumn('identity');
const inContext = inSectionWithoutColumn('context');
const documents = inSection('documents');
const inDocuments = inSectionWithoutColumn('documents');
const inState = inSectionWithoutColumn('state');

/** Drawings and other documentation: plans, sections, rectified photographs. */
export const DRAWINGS = defineKind({
  table: 'drawings',
  path: 'drawings',
  label: { en: 'Drawing', it: 'Disegno' },
  plural: { en: 'Drawings', it: 'Disegni' },
  inSentence: { en: 'the drawing', it: 'il disegno' },
  operation: { one: 'Drawing', many: 'Drawings' },
  identity: {
    site_name: createSiteName(),
    drawing_number: keyText(
      identity(
        'nome_doc',
        { en: 'Drawing number', it: 'Numero del disegno' },
        { max: 200, description: 'Number or name in the register: 12, Tav. 3.' },
      ),
    ),
  },
  facts: {
    drawing_type: text(
      identity(
        'tipo_documentazione',
        { en: 'Kind of drawing', it: 'Tipo di documentazione' },
        { vocabulary: 'drawings.drawing_type' },
      ),
    ),
    subject: text(inIdentity({ en: 'Subject', it: 'Soggetto' }, { max: 2_000 })),
    area: reference(inContext({ en: 'Area', it: 'Area' }, { max: 250 })),
    units: unitList,
    structure_code: structureCode,
    scale: text(documents('scala', { en: 'Scale', it: 'Scala' }, { max: 100, vocabulary: 'drawings.scale' })),
    sheet_format: text(
      inDocuments({ en: 'Sheet format', it: 'Formato del foglio' }, { vocabulary: 'drawings.sheet_format' }),
    ),
    support: text(inDocuments({ en: 'Support', it: 'Supporto' }, { vocabulary: 'drawings.support' })),
    source: text(
      documents('sorgente', { en: 'Source', it: 'Sorgente' }, { max: 2_000, vocabulary: 'drawings.source' }),
    ),
    author: text(documents('disegnatore', { en: 'Drawn by', it: 'Disegnatore' })),
    drawn_on: date(documents('data', { en: 'Drawn on', it: 'Data' })),
    file_name: text(inDocuments({ en: 'File name', it: 'Nome del file' }, { max: 1_000 })),
    storage_place: text(inState({ en: 'Place of storage', it: 'Luogo di conservazione' })),
    notes: longText(documents('note', { en: 'Remarks', it: 'Note' })),
    graph_node_id: graphNodeId,
  },
  links: [
    { to: 'us', field: 'units' },
    { to: 'structures', field: 'structure_code' },
  ],
  titles: ['drawing_type', 'subject'],
  columns: ['area', 'units', 'scale', 'author', 'drawn_on'],
  pyarchinit: {
    name: 'documentazione_table',
    key: 'id_documentazione',
    aliases: [['node_uuid', 'graph_node_id']],
    furtherKey: 'drawing_type',
  },
  example: {
    site_name: 'Orto Vecchio',
    drawing_number: '1',
    drawing_type: 'Pianta',
    scale: '1:20',
    units: ['3', '4'],
    author: 'A. Bianchi',
  },
});
