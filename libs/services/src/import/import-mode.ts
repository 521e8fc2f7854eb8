/** Treatment of records that a graph file does not contain: preserved and listed, or removed. */
export const IMPORT_MODES = ['merge', 'replace'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];
