export { countItemsByType, countSitesByRegion, countUnitsByPeriod, getOverview } from './analytics.ts';
export { sumFindsByUnit, type UnitFinds } from './finds-by-unit.ts';
export { OVERVIEW_TYPES } from './overview-parts.ts';
export { REPORT_FILES, type ReportKind } from './report-records.ts';
export { OVERVIEW_FORMATS, getReport, createOverview } from './reports.ts';
export { MATRIX_PAPERS } from '@trowel/documents';
