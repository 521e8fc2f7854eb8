export type Lane = 'short' | 'long' | 'all';
export const LONG_TESTS: readonly string[];
export const LANES: Readonly<Record<Lane, { include: string[]; exclude: string[] }>>;
export function listTestFolders(project: string): string[];
