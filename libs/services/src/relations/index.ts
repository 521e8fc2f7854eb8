export {
  type StatedRelation,
  attachOwnRelationships,
  attachRelationships,
  attachRows,
  type ComparedRelations,
  compareStated,
  readRelationships,
  setRelationships,
  unknownWord,
} from './relationships.ts';
export { unitKey } from './unit-key.ts';
export { type KeptRow, type RowChange, compareRows, keep, meaningOf, saysTheSame } from './stored-rows.ts';
