export { followNumber, type NumberOfRecord } from './follow-number.ts';
export {
  createSettler,
  decimalsOf,
  type GeometrySettler,
  getSiteCrs,
  settleShape,
} from './settle-geometry.ts';
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
