import type { DotLimits } from '@trowel/domain/formats';

/** Maximum size of a DOT file, in bytes. */
export const MAX_DOT_BYTES = 5_242_880;

/** Limits on the content of a DOT file that is converted. */
export const CONVERSION_LIMITS: DotLimits = { depth: 100, nodes: 20_000, edges: 50_000, subgraphs: 20_000 };

/** Maximum size of a written GraphML file, in bytes. */
export const MAX_GRAPHML_BYTES = 41_943_040;
