// A file of its own, so that it is loaded when somebody duplicates a unit.
export { duplicateUnit } from '@trowel/domain/recording';
