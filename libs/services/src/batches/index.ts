export { isBatchEntity } from './batch-kinds.ts';
export { changeRecords, MAX_BATCH_RECORDS, tryRecords } from './change-records.ts';
export { mergeTerms, mergeTermsInto, renameTerm, type TermMoved } from './merge-terms.ts';
export { isMergeEntity, mergeValues, type MergeEntity } from './merge-values.ts';
