// A file of its own, so that it is loaded when somebody duplicates a find.
export { duplicateFind } from '@trowel/domain/recording';
