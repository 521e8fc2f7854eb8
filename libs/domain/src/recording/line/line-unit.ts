import type { RelationType, Unit } from '@trowel/domain/records';

/** The fields that a line can fill besides relations, in their order in a line. */
export const LINE_FIELDS = [
  'area',
  'us_number',
  'unit_type',
  'definition',
  'interpretation',
  'color',
  'consistency',
  'formation',
  'preservation',
  'inclusions',
  'period',
  'phase',
  'period_end',
  'phase_end',
  'dating',
  'elevation',
  'elevation_min',
  'elevation_max',
  'relative_elevation',
  'relative_elevation_min',
  'relative_elevation_max',
  'length_max',
  'width_mean',
  'depth_max',
  'height_max',
  'sector',
  'grid_square',
  'room',
  'trench',
  'structure',
  'activity',
  'excavated',
  'excavation_year',
  'recorded_on',
  'recorder',
  'supervisor',
  'director',
  'reliability',
  'samples',
  'description',
  'notes',
] as const satisfies readonly (keyof Unit)[];
export type LineField = (typeof LINE_FIELDS)[number];

/** A relation stated in a line. */
export interface LineRelation {
  type: RelationType;
  us_number: string;
  /** If absent, the area of the unit itself. */
  area?: string;
  certainty?: string;
  note?: string;
}

/** The content of a line: with a `site_name`, the body that records the unit. */
export type LineUnit = { -readonly [F in LineField]?: NonNullable<Unit[F]> } & {
  relationships?: LineRelation[];
};

/**
 * Returns the parts of a recorded unit that fit into a line: filled fields, relations from its view, line ends
 * as `
 * `.
 */
export function toLineUnit(unit: Partial<Unit>): LineUnit {
  const filled = LINE_FIELDS.map((field) => [field, tidy(unit[field])] as const).filter(([, value]) =>
    isFilled(value),
  );
  const line: LineUnit = Object.fromEntries(filled);
  const relations = (unit.relationships ?? []).map((relation) => toLineRelation(relation, unit.area ?? ''));
  return relations.length > 0 ? { ...line, relationships: relations } : line;
}

function toLineRelation(
  { type, us_number, area, certainty, note }: Unit['relationships'][number],
  ownArea: string,
): LineRelation {
  return {
    type,
    us_number,
    ...(area !== undefined && area !== ownArea && { area }),
    ...(certainty && { certainty: tidyText(certainty) }),
    ...(note && { note: tidyText(note) }),
  };
}

function isFilled(value: unknown): boolean {
  return (
    value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  );
}

function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy);
  return typeof value === 'string' ? tidyText(value) : value;
}

function tidyText(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n');
}
