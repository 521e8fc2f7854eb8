// A separate file, loaded only when the user duplicates a unit.
export { duplicateUnit } from '@trowel/domain/recording';
