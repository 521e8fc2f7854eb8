export { computeStatistics } from './compute-statistics.ts';
export { loadReportCounts, type ReportCount } from './report-counts.ts';
export { getStatisticsFile, STATISTICS_FILES, STATISTICS_TYPES } from './statistics-file.ts';
