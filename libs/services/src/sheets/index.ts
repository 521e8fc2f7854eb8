export { insertSheets, listArchivedSheets, removeSheets } from './archived-sheets.ts';
export type { FieldConversion } from './convert-values.ts';
export {
  getSheet,
  type NamedSheet,
  updateSheet,
  type ReadSheet,
  type SheetToStore,
  type WrittenSheet,
} from './sheet-definitions.ts';
