export { countItemsByType, countSitesByRegion, countUnitsByPeriod, getOverview } from './analytics.ts';
export { OVERVIEW_TYPES } from './build-overview.ts';
export { REPORT_FILES, type ReportKind } from './report-records.ts';
export { OVERVIEW_FORMATS, getReport, makeOverview } from './reports.ts';
