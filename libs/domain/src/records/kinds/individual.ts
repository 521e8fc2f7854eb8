import { date, decimal, keyText, longText, reference, text, textList } from '@trowel/domain/core';
import { inSection, inSectionWithoutColumn } from '../sections/sections.ts';
import {
  createSiteName,
  graphNodeId,
  skeletonPosition,
  structureCode,
  unitOfOrigin,
} from './common-fields.ts';
import { INDIVIDUAL_SCORES } from './individual-scores.ts';
import { defineKind } from './define-kind.ts';

const identity = inSection('identity');
const inContext = inSectionWithoutColumn('context');
const inBones = inSectionWithoutColumn('bones');
const definition = inSection('definition');
const documents = inSection('documents');

/** Individuals: human remains of one person, from a burial or a unit. */
export const INDIVIDUALS = defineKind({
  table: 'individuals',
  path: 'individuals',
  label: { en: 'Individual', it: 'Individuo' },
  plural: { en: 'Individuals', it: 'Individui' },
  inSentence: { en: 'the individual', it: "l'individuo" },
  operation: { one: 'Individual', many: 'Individuals' },
  identity: {
    site_name: createSiteName(),
    individual_number: keyText(
      identity('nr_individuo', { en: 'Individual number', it: "Numero dell'individuo" }, { max: 100 }),
    ),
  },
  facts: {
    burial_number: reference(inContext({ en: 'Burial', it: 'Sepoltura' }, { max: 100 })),
    ...unitOfOrigin,
    structure_code: structureCode,
    sex: text(identity('sesso', { en: 'Sex', it: 'Sesso' }, { vocabulary: 'individuals.sex' })),
    age_class: text(
      identity(
        'classi_eta',
        { en: 'Age class', it: 'Classe di età' },
        { vocabulary: 'individuals.age_class' },
      ),
    ),
    age_min: decimal(
      identity('eta_min', { en: 'Age from', it: 'Età minima' }, { unit: 'year', min: 0, maximum: 150 }),
    ),
    age_max: decimal(
      identity('eta_max', { en: 'Age to', it: 'Età massima' }, { unit: 'year', min: 0, maximum: 150 }),
    ),
    completeness: text(
      inBones({ en: 'Completeness', it: 'Completezza' }, { vocabulary: 'individuals.completeness' }),
    ),
    preservation: text(
      inBones(
        { en: 'State of preservation', it: 'Stato di conservazione' },
        { vocabulary: 'individuals.preservation' },
      ),
    ),
    ...skeletonPosition,
    stature_cm: decimal(inBones({ en: 'Stature', it: 'Statura' }, { unit: 'cm', min: 0, maximum: 300 })),
    pathology: longText(inBones({ en: 'Pathology', it: 'Patologie' })),
    notes: longText(definition('osservazioni', { en: 'Remarks', it: 'Osservazioni' })),
    scores: textList(
      inBones(
        { en: 'Scores for sex and age', it: 'Valori per sesso ed età' },
        { max: 300, description: 'One text per score, as name and value: glab_valori: 2.' },
      ),
    ),
    recorder: text(documents('schedatore', { en: 'Recorded by', it: 'Schedatore' })),
    recorded_on: date(documents('data_schedatura', { en: 'Recorded on', it: 'Data della scheda' })),
    graph_node_id: graphNodeId,
  },
  links: [
    { to: 'burials', field: 'burial_number', isPart: true },
    { to: 'us', field: 'us_number' },
    { to: 'structures', field: 'structure_code' },
  ],
  titles: ['sex', 'age_class'],
  columns: ['burial_number', 'area', 'us_number', 'age_min', 'age_max', 'posture'],
  pyarchinit: {
    name: 'individui_table',
    key: 'id_scheda_ind',
    aliases: [['node_uuid', 'graph_node_id']],
    joined: [{ field: 'structure_code', columns: ['sigla_struttura', 'nr_struttura'] }],
    scores: INDIVIDUAL_SCORES,
  },
  example: {
    site_name: 'Orto Vecchio',
    individual_number: '1',
    burial_number: '1',
    us_number: '14',
    sex: 'Femmina',
    age_class: 'Adulto',
    age_min: 30,
    age_max: 40,
  },
});
