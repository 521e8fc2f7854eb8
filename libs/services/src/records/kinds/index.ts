export { followNumber, type NumberOfRecord } from './follow-number.ts';
export {
  createShapeNormalizer,
  decimalsOf,
  type ShapeNormalizer,
  getSiteCrs,
  normalizeShape,
} from './normalize-geometry.ts';
export {
  checkKindDeletion,
  createOfKind,
  deleteKindRows,
  deleteOfKind,
  getOfKind,
  insertOfKind,
  kindOf,
  listOfKind,
  refuseTakenNumber,
  updateOfKind,
  updateOfKindIn,
  type WrittenRecord,
} from './kind-records.ts';
