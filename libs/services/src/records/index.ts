export {
  type Applied,
  type AppliedSuggestion,
  applySuggestions,
  lacksRelation,
  planStep,
  type Step,
} from './apply-suggestions.ts';
export { type ChoosableEntity, getChosen, isChoosable, listChosen } from './chosen-fields.ts';
export {
  checkKindDeletion,
  createOfKind,
  createShapeNormalizer,
  decimalsOf,
  type ShapeNormalizer,
  getSiteCrs,
  normalizeShape,
  deleteKindRows,
  deleteOfKind,
  followNumber,
  getOfKind,
  insertOfKind,
  kindOf,
  listOfKind,
  refuseTakenNumber,
  updateOfKind,
  updateOfKindIn,
  type WrittenRecord,
} from './kinds/index.ts';
export { listOrderedUnits } from './ordered-units.ts';
export { type GivenSeries, type RecordedSeries, createItemSeries } from './item-series.ts';
export {
  type WrittenItem,
  checkItemDeletion,
  createItem,
  deleteItem,
  deleteItemRows,
  getItem,
  listItems,
  placeItems,
  refuseTakenItem,
  updateItem,
  updateItemIn,
} from './items.ts';
export { listNextItemNumbers, listNextUnitNumbers } from './next-numbers.ts';
export {
  createPeriod,
  deletePeriod,
  getPeriod,
  listPeriods,
  refuseTakenPeriod,
  updatePeriod,
  updatePeriodIn,
} from './periods.ts';
export {
  checkSiteDeletion,
  createSite,
  createSiteIn,
  deleteSite,
  getSite,
  listSites,
  refuseTakenSite,
  touchRecordsOf,
  updateSite,
  updateSiteIn,
} from './sites.ts';
export {
  type ControlPointFit,
  fitControlPoints,
  getRecordShapes,
  type ShapeOwner,
  updateRecordShapes,
} from './shapes/index.ts';
export {
  addRelationship,
  relate,
  removeRelationship,
  renameUnit,
  resolvePendingReferences,
} from './unit-relations.ts';
export { type GivenLines, type RecordedLine, readLines, recordLines } from './unit-lines.ts';
export {
  type ChangedUnit,
  checkUnitDeletion,
  createUnit,
  deleteUnit,
  deleteUnitRows,
  getUnit,
  listUnits,
  listUnitsOfSite,
  refuseTakenUnit,
  toNumber,
  updateUnit,
  updateUnitIn,
} from './units.ts';
export {
  clusterFieldValues,
  countGroups,
  countValues,
  findPlace,
  siteIn,
  type ViewOptions,
} from './views.ts';
