export {
  type WrittenItem,
  createItem,
  deleteItem,
  deleteItemRows,
  getItem,
  listItems,
  placeItems,
  updateItem,
} from './items.ts';
export { listNextItemNumbers, listNextUnitNumbers } from './next-numbers.ts';
export { createPeriod, deletePeriod, getPeriod, listPeriods, updatePeriod } from './periods.ts';
export { createSite, createSiteIn, deleteSite, getSite, listSites, updateSite } from './sites.ts';
export { addRelationship, relate, removeRelationship, renameUnit } from './unit-relations.ts';
export { type GivenLines, type RecordedLine, readLines, recordLines } from './unit-lines.ts';
export {
  createUnit,
  deleteUnit,
  deleteUnitRows,
  getUnit,
  listUnits,
  listUnitsOfSite,
  updateUnit,
} from './units.ts';
