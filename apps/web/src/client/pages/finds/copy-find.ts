// A separate file, so that it is loaded only when a find is duplicated.
export { duplicateFind } from '@trowel/domain/recording';
