import { date, decimal, integer, keyText, longText, reference, text, textList } from '@trowel/domain/core';
import { inSection, inSectionWithoutColumn } from '../sections/sections.ts';
import { ROWS_OF_TEXTS, createSiteName, graphNodeId, periodSpan, unitList } from './common-fields.ts';
import { defineKind } from './define-kind.ts';

const inIdentity = inSectionWithoutColumn('identity');
const identity = inSection('identity');
const inContext = inSectionWithoutColumn('context');
const definition = inSection('definition');
const chronology = inSection('chronology');
const physical = inSection('physical');
const context = inSection('context');
const measures = inSection('measures');
const place = inSection('place');
const rooms = inSection('rooms');
const decoration = inSection('decoration');
const documents = inSection('documents');

/** Structures: walls, hearths, buildings that consist of several units. */
export const STRUCTURES = defineKind({
  table: 'structures',
  path: 'structures',
  label: { en: 'Structure', it: 'Struttura' },
  plural: { en: 'Structures', it: 'Strutture' },
  inSentence: { en: 'the structure', it: 'la struttura' },
  operation: { one: 'Structure', many: 'Structures' },
  identity: {
    site_name: createSiteName(),
    structure_code: keyText(
      inIdentity(
        { en: 'Structure code', it: 'Sigla e numero della struttura' },
        { max: 100, description: 'Code and number: ED-1.' },
      ),
    ),
  },
  facts: {
    category: text(
      identity(
        'categoria_struttura',
        { en: 'Category', it: 'Categoria' },
        { vocabulary: 'structures.category' },
      ),
    ),
    typology: text(
      identity(
        'tipologia_struttura',
        { en: 'Typology', it: 'Tipologia' },
        { vocabulary: 'structures.typology' },
      ),
    ),
    definition: text(
      identity(
        'definizione_struttura',
        { en: 'Definition', it: 'Definizione' },
        { vocabulary: 'structures.definition' },
      ),
    ),
    area: reference(inContext({ en: 'Area', it: 'Area' }, { max: 250 })),
    units: unitList,
    description: longText(definition('descrizione', { en: 'Description', it: 'Descrizione' })),
    interpretation: longText(definition('interpretazione', { en: 'Interpretation', it: 'Interpretazione' })),
    ...periodSpan,
    dating_elements: longText(
      chronology('elementi_datanti', { en: 'Dating elements', it: 'Elementi datanti' }),
    ),
    functional_phases: textList(
      chronology('fasi_funzionali', { en: 'Phases of use', it: 'Fasi funzionali' }, { ...ROWS_OF_TEXTS }),
    ),
    preservation: textList(
      physical(
        'stato_conservazione',
        { en: 'State of preservation', it: 'Stato di conservazione' },
        { ...ROWS_OF_TEXTS },
      ),
    ),
    materials: textList(
      physical(
        'materiali_impiegati',
        { en: 'Building materials', it: 'Materiali impiegati' },
        { ...ROWS_OF_TEXTS, vocabulary: 'structures.materials' },
      ),
    ),
    structural_elements: textList(
      physical(
        'elementi_strutturali',
        { en: 'Structural elements', it: 'Elementi strutturali' },
        { ...ROWS_OF_TEXTS, vocabulary: 'structures.structural_elements' },
      ),
    ),
    structure_relations: textList(
      context(
        'rapporti_struttura',
        { en: 'Relations with other structures', it: 'Rapporti con altre strutture' },
        { ...ROWS_OF_TEXTS },
      ),
    ),
    measurements: textList(
      measures('misure_struttura', { en: 'Measurements', it: 'Misure' }, { ...ROWS_OF_TEXTS }),
    ),
    elevation: decimal(
      measures('quota', { en: 'Level', it: 'Quota' }, { unit: 'm', min: -12_000, maximum: 12_000 }),
    ),
    topographic_relation: longText(
      place('relazione_topografica', { en: 'Topographic relation', it: 'Relazione topografica' }),
    ),
    entrance_front: textList(
      rooms(
        'prospetto_ingresso',
        { en: 'Entrance front', it: "Prospetto dell'ingresso" },
        { ...ROWS_OF_TEXTS },
      ),
    ),
    entrance_orientation: text(
      rooms(
        'orientamento_ingresso',
        { en: 'Orientation of the entrance', it: "Orientamento dell'ingresso" },
        { vocabulary: 'structures.entrance_orientation' },
      ),
    ),
    articulation: text(
      rooms(
        'articolazione',
        { en: 'Articulation of the rooms', it: 'Articolazione degli ambienti' },
        { max: 2_000 },
      ),
    ),
    room_count: integer(rooms('n_ambienti', { en: 'Number of rooms', it: 'Numero di ambienti' }, { min: 0 })),
    room_orientations: textList(
      rooms(
        'orientamento_ambienti',
        { en: 'Orientation of the rooms', it: 'Orientamento degli ambienti' },
        { ...ROWS_OF_TEXTS },
      ),
    ),
    ground_plan: text(
      rooms('sviluppo_planimetrico', { en: 'Ground plan', it: 'Sviluppo planimetrico' }, { max: 2_000 }),
    ),
    constituent_elements: textList(
      rooms(
        'elementi_costitutivi',
        { en: 'Fittings and features', it: 'Elementi costitutivi' },
        { ...ROWS_OF_TEXTS },
      ),
    ),
    decorative_motif: longText(
      decoration('motivo_decorativo', { en: 'Decoration', it: 'Motivo decorativo' }),
    ),
    artefacts: textList(context('manufatti', { en: 'Artefacts', it: 'Manufatti' }, { ...ROWS_OF_TEXTS })),
    archaeological_potential: longText(
      definition('potenzialita_archeologica', {
        en: 'Archaeological potential',
        it: 'Potenzialità archeologica',
      }),
    ),
    recorder: text(documents('nome_compilatore', { en: 'Recorded by', it: 'Compilatore' })),
    recorded_on: date(documents('data_compilazione', { en: 'Recorded on', it: 'Data di compilazione' })),
    graph_node_id: graphNodeId,
  },
  links: [{ to: 'us', field: 'units' }],
  isRegister: true,
  titles: ['definition', 'category'],
  columns: ['area', 'units', 'period', 'phase', 'dating'],
  pyarchinit: {
    name: 'struttura_table',
    key: 'id_struttura',
    aliases: [['node_uuid', 'graph_node_id']],
    joined: [{ field: 'structure_code', columns: ['sigla_struttura', 'numero_struttura'] }],
  },
  example: {
    site_name: 'Orto Vecchio',
    structure_code: 'ED-1',
    category: 'Edificio',
    definition: 'Casa',
    units: ['1', '2'],
  },
});
