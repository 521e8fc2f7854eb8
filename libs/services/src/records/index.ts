export { type ChoosableEntity, getChosen, listChosen } from './chosen-fields.ts';
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
export { createPeriod, deletePeriod, getPeriod, listPeriods, updatePeriod } from './periods.ts';
export { createSite, createSiteIn, deleteSite, getSite, listSites, updateSite } from './sites.ts';
export { addRelationship, relate, removeRelationship, renameUnit } from './unit-relations.ts';
export {
  createUnit,
  deleteUnit,
  deleteUnitRows,
  getUnit,
  listUnits,
  listUnitsOfSite,
  updateUnit,
} from './units.ts';
