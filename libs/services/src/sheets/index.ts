export { insertSheets, listArchivedSheets, removeSheets } from './archived-sheets.ts';
export { getSheet, listCustomFields, updateSheet, type ReadSheet } from './sheet-definitions.ts';
export { countCompleteness, getRecordCompleteness, getSheetCompleteness } from './completeness.ts';
