import type { DotLimits } from '@trowel/domain/formats';

/** Largest DOT file, in bytes. */
export const MAX_DOT_BYTES = 5_242_880;

/** How much a DOT file may hold to be converted. */
export const CONVERSION_LIMITS: DotLimits = { depth: 100, nodes: 20_000, edges: 50_000, subgraphs: 20_000 };

/** Largest GraphML file that is made, in bytes. */
export const MAX_GRAPHML_BYTES = 41_943_040;
