export {
  type StatedRelation,
  attachOwnRelationships,
  attachRelationships,
  attachRows,
  readRelationships,
  setRelationships,
  unknownWord,
} from './relationships.ts';
export { unitKey } from './unit-key.ts';
export { type KeptRow, type RowChange, compareRows, keep } from './stored-rows.ts';
