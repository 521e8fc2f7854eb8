import type { SurveyFile, SurveyShape } from '@trowel/domain/gis';
import type { ShapeKind } from '@trowel/domain/plan';

/** Kinds of measured shapes. `bottom` is a height on the bottom of a unit. */
export type MeasuredKind = Exclude<ShapeKind, 'direction'> | 'bottom';

/** Kinds that a measured shape can have, by how its points are joined. */
export const MEASURED_KINDS: Readonly<Record<SurveyShape, readonly MeasuredKind[]>> = {
  polygon: ['outline', 'cut', 'part', 'heap', 'characterisation', 'extent', 'trench', 'area', 'sector'],
  line: ['section', 'line', 'cut', 'characterisation'],
  points: ['height', 'bottom', 'point'],
};

/** Kinds of shape that belong to a unit. Others may do without. */
export const KINDS_OF_UNITS: ReadonlySet<MeasuredKind> = new Set<MeasuredKind>([
  'outline',
  'cut',
  'part',
  'heap',
  'characterisation',
  'extent',
]);

/** The part of a measured shape that the user edits. */
export interface ShapeContent {
  form: SurveyShape;
  kind: MeasuredKind;
  /** Indexes of its points in the file, in the order in which they are joined. At least one. */
  points: readonly number[];
  /** Id of its unit. */
  unit: number | undefined;
  /** Code of a section, a trench or a point. */
  name: string;
}

/** A shape that is recorded at the site. */
export interface RecordedShape {
  id: number;
  /** False if another way of recording created it. It is edited on the plan. */
  isOfFile: boolean;
  content: ShapeContent;
}

/** A shape of measured points before it is written. */
export interface MeasuredShape extends ShapeContent {
  /** Number within this import. */
  key: number;
  code: string;
  /** Number of the unit that the code or a remark names. */
  wanted: string | undefined;
  /** True if it is not written. */
  isLeftOut: boolean;
  /** Number of its geometry record. */
  number: string;
  recorded: RecordedShape | undefined;
}

/** The shapes of a file of measured points. */
export interface MeasuredShapes {
  shapes: readonly MeasuredShape[];
  /** Points that belong to no shape, because they were taken out. */
  spare: readonly number[];
  /** Numbers of geometries that are recorded with the name of the file. */
  takenNumbers: ReadonlySet<string>;
  /** Beginning of the numbers of new geometries: the name of the file. */
  stem: string;
  file: SurveyFile;
}

/** Returns true if writing a shape would change the records. */
export function isToWrite({ recorded, ...shape }: MeasuredShape): boolean {
  if (shape.isLeftOut) return false;
  if (!recorded) return true;
  return recorded.isOfFile && !hasContent(shape, recorded.content);
}

function hasContent(one: ShapeContent, other: ShapeContent): boolean {
  return (
    one.form === other.form &&
    one.kind === other.kind &&
    one.unit === other.unit &&
    one.name === other.name &&
    one.points.length === other.points.length &&
    one.points.every((point, at) => point === other.points[at])
  );
}
