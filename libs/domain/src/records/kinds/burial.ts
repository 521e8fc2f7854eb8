import { date, flag, keyText, longText, reference, text, textList } from '@trowel/domain/core';
import { inSection, inSectionWithoutColumn } from '../sections/sections.ts';
import {
  ROWS_OF_TEXTS,
  createSiteName,
  graphNodeId,
  periodSpan,
  skeletonPosition,
  structureCode,
  unitList,
} from './common-fields.ts';
import { defineKind } from './define-kind.ts';

const identity = inSection('identity');
const context = inSection('context');
const inContext = inSectionWithoutColumn('context');
const definition = inSection('definition');
const grave = inSection('grave');
const state = inSection('state');
const documents = inSection('documents');
const measures = inSection('measures');
const inDocuments = inSectionWithoutColumn('documents');

/** Burials: graves with their cut, fills, cover and grave goods. */
export const BURIALS = defineKind({
  table: 'burials',
  path: 'burials',
  label: { en: 'Burial', it: 'Sepoltura' },
  plural: { en: 'Burials', it: 'Sepolture' },
  inSentence: { en: 'the burial', it: 'la sepoltura' },
  operation: { one: 'Burial', many: 'Burials' },
  identity: {
    site_name: createSiteName(),
    burial_number: keyText(
      identity('nr_scheda_taf', { en: 'Burial number', it: 'Numero della sepoltura' }, { max: 100 }),
    ),
  },
  facts: {
    burial_type: text(
      identity(
        'tipo_sepoltura',
        { en: 'Kind of burial', it: 'Tipo di sepoltura' },
        { vocabulary: 'burials.burial_type' },
      ),
    ),
    deposition_type: text(
      identity(
        'tipo_deposizione',
        { en: 'Kind of deposition', it: 'Tipo di deposizione' },
        { vocabulary: 'burials.deposition_type' },
      ),
    ),
    area: reference(context('area', { en: 'Area', it: 'Area' }, { max: 250 })),
    us_number: reference(inContext({ en: 'SU of the cut', it: 'US del taglio' }, { max: 100 })),
    units: unitList,
    structure_code: structureCode,
    individuals: textList(
      context(
        'nr_individuo',
        { en: 'Individuals', it: 'Individui' },
        { max: 100, description: 'Numbers of the individuals in the grave.' },
      ),
    ),
    description: longText(definition('descrizione_taf', { en: 'Description', it: 'Descrizione' })),
    interpretation: longText(
      definition('interpretazione_taf', { en: 'Interpretation', it: 'Interpretazione' }),
    ),
    features: longText(definition('caratteristiche', { en: 'Characteristics', it: 'Caratteristiche' })),
    rite: text(grave('rito', { en: 'Rite', it: 'Rito' }, { vocabulary: 'burials.rite' })),
    markers: text(
      grave(
        'segnacoli',
        { en: 'Grave markers', it: 'Segnacoli' },
        { max: 2_000, vocabulary: 'burials.markers' },
      ),
    ),
    cover_type: text(
      grave('copertura_tipo', { en: 'Cover', it: 'Copertura' }, { vocabulary: 'burials.cover_type' }),
    ),
    container_type: text(
      grave(
        'tipo_contenitore_resti',
        { en: 'Container of the remains', it: 'Contenitore dei resti' },
        { vocabulary: 'burials.container_type' },
      ),
    ),
    libation_channel: flag(
      grave('canale_libatorio_si_no', { en: 'Libation channel', it: 'Canale libatorio' }),
    ),
    objects_outside: longText(
      grave('oggetti_rinvenuti_esterno', {
        en: 'Objects found outside the grave',
        it: "Oggetti rinvenuti all'esterno",
      }),
    ),
    grave_goods_present: flag(
      grave('corredo_presenza', { en: 'Grave goods present', it: 'Presenza del corredo' }),
    ),
    grave_goods_type: text(
      grave(
        'corredo_tipo',
        { en: 'Kind of grave goods', it: 'Tipo di corredo' },
        { max: 2_000, vocabulary: 'burials.grave_goods_type' },
      ),
    ),
    grave_goods: textList(
      grave(
        'corredo_descrizione',
        { en: 'Grave goods', it: 'Descrizione del corredo' },
        { ...ROWS_OF_TEXTS },
      ),
    ),
    preservation: text(
      state(
        'stato_di_conservazione',
        { en: 'State of preservation', it: 'Stato di conservazione' },
        { vocabulary: 'burials.preservation' },
      ),
    ),
    ...skeletonPosition,
    ...periodSpan,
    stratigraphic_references: textList(
      documents(
        'riferimenti_stratigrafici',
        { en: 'Stratigraphic references', it: 'Riferimenti stratigrafici' },
        { ...ROWS_OF_TEXTS },
      ),
    ),
    measurements: textList(
      measures('misure_tafonomia', { en: 'Measurements', it: 'Misure' }, { ...ROWS_OF_TEXTS }),
    ),
    excavated_by: text(inDocuments({ en: 'Excavated by', it: 'Scavata da' })),
    excavated_on: date(inDocuments({ en: 'Excavated on', it: 'Data dello scavo' })),
    graph_node_id: graphNodeId,
  },
  links: [
    { to: 'us', field: 'us_number' },
    { to: 'us', field: 'units' },
    { to: 'structures', field: 'structure_code' },
    { to: 'individuals', field: 'individuals' },
  ],
  titles: ['burial_type', 'rite'],
  columns: ['area', 'us_number', 'individuals', 'deposition_type', 'grave_goods_present', 'period', 'phase'],
  pyarchinit: {
    name: 'tomba_table',
    key: 'id_tomba',
    olderTables: ['tafonomia_table'],
    aliases: [
      ['misure_tomba', 'measurements'],
      ['node_uuid', 'graph_node_id'],
    ],
    joined: [{ field: 'structure_code', columns: ['sigla_struttura', 'nr_struttura'] }],
  },
  example: {
    site_name: 'Orto Vecchio',
    burial_number: '1',
    burial_type: 'Tomba a fossa',
    rite: 'Inumazione',
    us_number: '12',
    units: ['13', '14'],
    individuals: ['1'],
  },
});
