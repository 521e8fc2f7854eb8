import { decimal, integer, keyDate, longText, plainText, text, textList } from '@trowel/domain/core';
import { inSectionWithoutColumn } from '../sections/sections.ts';
import { createSiteName, graphNodeId } from './common-fields.ts';
import { defineKind } from './define-kind.ts';

const inDay = inSectionWithoutColumn('day');
const inExcavation = inSectionWithoutColumn('excavation');

/** Diary of the excavation: an entry for each day and author. */
export const DIARY = defineKind({
  table: 'diary',
  path: 'diary',
  label: { en: 'Diary entry', it: 'Pagina del giornale di scavo' },
  plural: { en: 'Diary', it: 'Giornale di scavo' },
  inSentence: { en: 'the diary entry', it: 'la pagina del giornale di scavo' },
  operation: { one: 'DiaryEntry', many: 'DiaryEntries' },
  identity: {
    site_name: createSiteName(),
    date: keyDate(inDay({ en: 'Day', it: 'Giorno' })),
    author: plainText(
      inDay(
        { en: 'Author', it: 'Autore' },
        { max: 250, description: 'Empty when the diary has one author.' },
      ),
    ),
  },
  facts: {
    areas: textList(inDay({ en: 'Areas', it: 'Aree' }, { max: 250 })),
    weather: text(inDay({ en: 'Weather', it: 'Condizioni meteo' }, { vocabulary: 'diary.weather' })),
    temperature_c: decimal(
      inDay({ en: 'Temperature', it: 'Temperatura' }, { unit: '°C', min: -60, maximum: 60 }),
    ),
    working_hours: decimal(
      inDay({ en: 'Hours worked', it: 'Ore di lavoro' }, { unit: 'h', min: 0, maximum: 24 }),
    ),
    people: textList(inDay({ en: 'People present', it: 'Persone presenti' }, { max: 250 })),
    people_count: integer(inDay({ en: 'Number of people', it: 'Numero di persone' }, { min: 0 })),
    visitors: text(inDay({ en: 'Visitors', it: 'Visitatori' }, { max: 2_000 })),
    equipment: text(inDay({ en: 'Equipment', it: 'Mezzi e attrezzature' }, { max: 2_000 })),
    work_done: longText(inExcavation({ en: 'Work done', it: 'Lavori svolti' })),
    problems: longText(inExcavation({ en: 'Problems', it: 'Problemi' })),
    decisions: longText(inExcavation({ en: 'Decisions', it: 'Decisioni' })),
    next_steps: longText(inExcavation({ en: 'Next steps', it: 'Programma dei lavori' })),
    notes: longText(inExcavation({ en: 'Remarks', it: 'Note' })),
    graph_node_id: graphNodeId,
  },
  titles: ['work_done', 'weather'],
  columns: ['author', 'people_count', 'problems'],
  example: {
    site_name: 'Orto Vecchio',
    date: '2026-06-15',
    author: 'A. Bianchi',
    weather: 'Sereno',
    people: ['A. Bianchi', 'L. Verdi'],
    work_done: 'Scavo della US 12.',
  },
});
