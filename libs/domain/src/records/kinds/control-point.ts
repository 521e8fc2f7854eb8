import { decimal, keyText, longText, type Labels } from '@trowel/domain/core';
import { inSectionWithoutColumn } from '../sections/sections.ts';
import { createSiteName } from './common-fields.ts';
import { defineKind } from './define-kind.ts';

const inIdentity = inSectionWithoutColumn('identity');
const inSurvey = inSectionWithoutColumn('survey');
const inDocuments = inSectionWithoutColumn('documents');

function coordinate(label: Labels) {
  return decimal({ ...inSurvey(label), min: -1e9, maximum: 1e9 });
}

/** Control points: places whose coordinates are known in the local grid and in the system of the map. */
export const CONTROL_POINTS = defineKind({
  table: 'control_points',
  path: 'control-points',
  label: { en: 'Control point', it: 'Punto di controllo' },
  plural: { en: 'Control points', it: 'Punti di controllo' },
  inSentence: { en: 'the control point', it: 'il punto di controllo' },
  operation: { one: 'ControlPoint', many: 'ControlPoints' },
  identity: {
    site_name: createSiteName(),
    point_name: keyText(inIdentity({ en: 'Name of the point', it: 'Nome del punto' }, { max: 100 })),
  },
  facts: {
    local_x: coordinate({ en: 'Local x', it: 'X locale' }),
    local_y: coordinate({ en: 'Local y', it: 'Y locale' }),
    local_z: coordinate({ en: 'Local height', it: 'Quota locale' }),
    x: coordinate({ en: 'East', it: 'Est' }),
    y: coordinate({ en: 'North', it: 'Nord' }),
    z: coordinate({ en: 'Height', it: 'Quota' }),
    notes: longText(inDocuments({ en: 'Remarks', it: 'Note' })),
  },
  titles: ['notes'],
  columns: ['local_x', 'local_y', 'local_z', 'x', 'y', 'z'],
  example: {
    site_name: 'Orto Vecchio',
    point_name: 'C1',
    local_x: 100,
    local_y: 200,
    x: 295_412.08,
    y: 4_913_288.41,
    z: 28.55,
    notes: 'Nail in the wall of the well',
  },
});
