/** What becomes of what a graph file does not have: it is kept and listed, or removed. */
export const IMPORT_MODES = ['merge', 'replace'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];
