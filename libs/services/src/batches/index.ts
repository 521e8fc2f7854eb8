export { type BatchEntity, isBatchEntity } from './batch-kinds.ts';
export {
  type BatchChanged,
  type BatchOutcome,
  type BatchRecord,
  changeRecords,
  type ChangeRecordsOptions,
  MAX_BATCH_RECORDS,
  tryRecords,
} from './change-records.ts';
export { mergeTerms, mergeTermsInto, renameTerm, type TermMoved } from './merge-terms.ts';
export { isMergeEntity, mergeValues, type MergeEntity, type MergeValuesOptions } from './merge-values.ts';
