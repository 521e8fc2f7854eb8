export { insertSheets, listArchivedSheets, removeSheets } from './archived-sheets.ts';
export type { FieldConversion } from './convert-values.ts';
export {
  getSheet,
  listCustomFields,
  type NamedSheet,
  updateSheet,
  type ReadSheet,
  type SheetToStore,
  type WrittenSheet,
} from './sheet-definitions.ts';
export {
  countCompleteness,
  getRecordCompleteness,
  getSheetCompleteness,
  type IncompleteRecord,
  type KindCompleteness,
  type RecordCompleteness,
  type SheetCompleteness,
} from './completeness.ts';
