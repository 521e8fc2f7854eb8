export {
  type StatedRelation,
  attachOwnRelationships,
  attachRelationships,
  attachRows,
  compareStated,
  readRelationships,
  setRelationships,
  unknownWord,
} from './relationships.ts';
export {
  applyResolvedReferences,
  findResolvedReferences,
  type PendingFilter,
  type ResolvedReference,
} from './pending-references.ts';
export { unitKey } from './unit-key.ts';
export {
  type LoggedRelationRow,
  type RowChange,
  compareRows,
  toLoggedRow,
  meaningOf,
  saysTheSame,
} from './stored-rows.ts';
