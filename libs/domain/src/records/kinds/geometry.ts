import { choice, date, decimal, integer, keyText, longText, reference, text } from '@trowel/domain/core';
import { computeBounds, type Geometry } from '@trowel/domain/geometry';
import { inSectionWithoutColumn } from '../sections/sections.ts';
import { createSiteName, structureCode, unitOfOrigin } from './common-fields.ts';
import { defineKind } from './define-kind.ts';
import { geometryField } from '../shapes/geometry-field.ts';
import { GEOMETRY_KIND_LABELS, GEOMETRY_KINDS, HEIGHT_SURFACES } from '../shapes/geometry-kinds.ts';

const inIdentity = inSectionWithoutColumn('identity');
const inContext = inSectionWithoutColumn('context');
const inShape = inSectionWithoutColumn('shape');
const inDocuments = inSectionWithoutColumn('documents');

const COORDINATE_RANGE = { min: -1e9, maximum: 1e9 } as const;

/** Fields of the extent of a shape, computed from its coordinates. */
const EXTENT_FIELDS = {
  min_x: decimal({ ...inShape({ en: 'Minimum x', it: 'X minima' }), ...COORDINATE_RANGE, isDerived: true }),
  min_y: decimal({ ...inShape({ en: 'Minimum y', it: 'Y minima' }), ...COORDINATE_RANGE, isDerived: true }),
  max_x: decimal({ ...inShape({ en: 'Maximum x', it: 'X massima' }), ...COORDINATE_RANGE, isDerived: true }),
  max_y: decimal({ ...inShape({ en: 'Maximum y', it: 'Y massima' }), ...COORDINATE_RANGE, isDerived: true }),
  min_z: decimal({
    ...inShape({ en: 'Minimum height', it: 'Quota minima' }, { unit: 'm' }),
    ...COORDINATE_RANGE,
    isDerived: true,
  }),
  max_z: decimal({
    ...inShape({ en: 'Maximum height', it: 'Quota massima' }, { unit: 'm' }),
    ...COORDINATE_RANGE,
    isDerived: true,
  }),
};

const NO_EXTENT = Object.fromEntries(Object.keys(EXTENT_FIELDS).map((name) => [name, null]));

/** Drawn shapes: outlines of units and of their parts, heights, section lines, trenches, places of finds. */
export const GEOMETRIES = defineKind({
  table: 'geometries',
  path: 'geometries',
  label: { en: 'Geometry', it: 'Geometria' },
  plural: { en: 'Geometries', it: 'Geometrie' },
  inSentence: { en: 'the geometry', it: 'la geometria' },
  operation: { one: 'Geometry', many: 'Geometries' },
  identity: {
    site_name: createSiteName(),
    geometry_number: keyText(
      inIdentity({ en: 'Geometry number', it: 'Numero della geometria' }, { max: 200 }),
    ),
  },
  facts: {
    kind: choice(
      GEOMETRY_KINDS,
      inIdentity({ en: 'Kind of shape', it: 'Tipo di forma' }, { words: GEOMETRY_KIND_LABELS }),
    ),
    name: text(
      inIdentity(
        { en: 'Code', it: 'Sigla' },
        { max: 200, description: 'Code of a trench, a sector or a section.' },
      ),
    ),
    ...unitOfOrigin,
    unit_type: reference(
      inContext(
        { en: 'Unit type', it: 'Tipo di unità' },
        { max: 100, description: 'Only needed where two units of an area have the same number.' },
      ),
    ),
    inventory_number: reference(
      inContext({ en: 'Inventory number', it: 'Numero di inventario' }, { max: 100 }),
    ),
    sample_number: reference(inContext({ en: 'Sample', it: 'Campione' }, { max: 100 })),
    burial_number: reference(inContext({ en: 'Burial', it: 'Sepoltura' }, { max: 100 })),
    individual_number: reference(inContext({ en: 'Individual', it: 'Individuo' }, { max: 100 })),
    structure_code: structureCode,
    drawing_number: reference(inContext({ en: 'Drawing', it: 'Disegno' }, { max: 200 })),
    survey_unit_number: reference(inContext({ en: 'Survey unit', it: 'Unità topografica' }, { max: 100 })),
    photo_number: integer(inContext({ en: 'Photograph number', it: 'Numero della fotografia' }, { min: 1 })),
    draw_order: integer(
      inShape(
        { en: 'Drawing order', it: 'Ordine di disegno' },
        { description: 'Order among the shapes of one unit. 1 lies on top.' },
      ),
    ),
    depicts: text(
      inShape(
        { en: 'Depicts', it: 'Rappresenta' },
        { max: 200, description: 'What is drawn: stone, layer, heap, cut.' },
      ),
    ),
    surface: choice(
      HEIGHT_SURFACES,
      inShape(
        { en: 'Surface', it: 'Superficie' },
        {
          words: { top: { en: 'Top', it: 'Superiore' }, bottom: { en: 'Bottom', it: 'Inferiore' } },
          description: 'Surface of the unit on which a height was measured.',
        },
      ),
    ),
    geometry: geometryField(
      inShape(
        { en: 'Shape', it: 'Forma' },
        {
          description:
            'GeoJSON geometry in the coordinate system of the site. Heights are the third coordinate.',
        },
      ),
    ),
    direction_deg: decimal(
      inShape(
        { en: 'Direction', it: 'Direzione' },
        { unit: '°', min: 0, maximum: 360, description: 'Clockwise from north.' },
      ),
    ),
    unit_of_measure: text(
      inShape({ en: 'Unit of the height', it: 'Unità di misura della quota' }, { max: 100 }),
    ),
    accuracy_m: decimal(inShape({ en: 'Accuracy', it: 'Precisione' }, { unit: 'm', min: 0, maximum: 1e6 })),
    source: text(inDocuments({ en: 'Source', it: 'Fonte' }, { max: 500 })),
    drawn_by: text(inDocuments({ en: 'Drawn by', it: 'Disegnatore' })),
    drawn_on: date(inDocuments({ en: 'Drawn on', it: 'Data del rilievo' })),
    original_drawing: text(inDocuments({ en: 'Original drawing', it: 'Rilievo originale' })),
    notes: longText(inDocuments({ en: 'Remarks', it: 'Note' })),
  },
  derived: {
    fields: EXTENT_FIELDS,
    compute: ({ geometry }) =>
      geometry ? { ...NO_EXTENT, ...computeBounds(geometry as Geometry) } : NO_EXTENT,
  },
  links: [
    { to: 'us', field: 'us_number' },
    { to: 'inventario', field: 'inventory_number' },
    { to: 'samples', field: 'sample_number' },
    { to: 'burials', field: 'burial_number' },
    { to: 'individuals', field: 'individual_number' },
    { to: 'structures', field: 'structure_code' },
    { to: 'drawings', field: 'drawing_number' },
    { to: 'survey-units', field: 'survey_unit_number' },
  ],
  titles: ['kind', 'name'],
  columns: ['area', 'us_number', 'depicts', 'min_z', 'max_z', 'drawn_on', 'source'],
  example: {
    site_name: 'Orto Vecchio',
    geometry_number: '1',
    kind: 'outline',
    us_number: '3',
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [100, 200],
          [104.5, 200],
          [104.5, 203.2],
          [100, 203],
          [100, 200],
        ],
      ],
    },
    source: 'Total station',
    accuracy_m: 0.01,
  },
});
