export { type ChangedRecord, createFieldComputer, type RecomputedRecord } from './compute-fields.ts';
export { type CustomRecord, listLinkedRecords, storeOfSheet } from './linked-records.ts';
export {
  acceptCustom,
  acceptCustomOf,
  createFieldSetCache,
  type FieldSetCache,
  loadFieldSet,
  loadTerms,
} from './accept-custom.ts';
export {
  loadCustomFields,
  loadLayers,
  loadSheet,
  mergeLayers,
  ofEntity,
  type SheetLayers,
  type SheetPlace,
  type StoredLayer,
  toLayer,
} from './load-sheets.ts';
export { loadFields } from './list-fields.ts';
