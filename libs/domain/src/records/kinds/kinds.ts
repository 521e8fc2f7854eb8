import { BOXES } from './box.ts';
import { BURIALS } from './burial.ts';
import { CONTROL_POINTS } from './control-point.ts';
import type { DeclaredKind } from './define-kind.ts';
import { DIARY } from './diary.ts';
import { DRAWINGS } from './drawing.ts';
import { FAUNA } from './fauna.ts';
import { GEOMETRIES } from './geometry.ts';
import { INDIVIDUALS } from './individual.ts';
import { KIND_NAMES, type KindName } from './kind-names.ts';
import { POTTERY } from './pottery.ts';
import { SAMPLES } from './sample.ts';
import { STRUCTURES } from './structure.ts';
import { SURVEY_UNITS } from './survey-unit.ts';

/** The kinds of record for which everything follows from their declaration, by their name on the wire. */
export const DECLARED_KINDS: Readonly<Record<KindName, DeclaredKind>> = {
  samples: SAMPLES,
  structures: STRUCTURES,
  burials: BURIALS,
  individuals: INDIVIDUALS,
  pottery: POTTERY,
  fauna: FAUNA,
  drawings: DRAWINGS,
  boxes: BOXES,
  'survey-units': SURVEY_UNITS,
  diary: DIARY,
  geometries: GEOMETRIES,
  'control-points': CONTROL_POINTS,
};

/** Creates a value for each declared kind, by its name. */
export function mapKinds<T>(create: (name: KindName, kind: DeclaredKind) => T): Record<KindName, T> {
  const values = KIND_NAMES.map((name) => [name, create(name, DECLARED_KINDS[name])] as const);
  return Object.fromEntries(values) as Record<KindName, T>;
}
