import { findUnitType } from '../terms/unit-types.ts';
import { emTypeOf, findConfigured, NO_CONFIGURED_TYPES, type ConfiguredTypes } from './configured-types.ts';

/**
 * Family of a node of the Extended Matrix: a stratum (excavated or reconstructed), or a link of the chain of
 * sources.
 */
export type EmFamily = 'stratum' | 'property' | 'combiner' | 'extractor' | 'document';

/** The buckets of the standard graph JSON for units. */
export type StandardBucket = 'US' | 'USVs' | 'SF';
/** Buckets of the scene, in which non-structural virtual units are separate. */
export type SceneBucket = StandardBucket | 'USVn';

/** A unit type of the records in the terms of the Extended Matrix. */
export interface EmNodeType {
  /** The `type` of its record: `US`, `USVn`, `extractor`. */
  type: string;
  family: EmFamily;
  /** Bucket of its record, if it is a stratum. */
  bucket: StandardBucket;
  sceneBucket: SceneBucket;
  /** False if the type is not part of the Extended Matrix. It is then exported as `US`. */
  isKnown: boolean;
}

const STRATUM = 'US USM SU WSU TU UST USR US- UG UL USN'.split(' ');
const EXACT = 'USD TSU SE serSU serUSD'.split(' ');

const TABLE = new Map<string, EmNodeType>(
  [
    ...STRATUM.map((code) => stratum([code], 'US', 'US')),
    ...EXACT.map((code) => stratum([code], code, 'US')),
    stratum(['CON', 'BR'], 'BR', 'US'),
    stratum(['USV', 'USVs', 'USVA', 'USV/s', 'USV/A'], 'USVs', 'USVs'),
    stratum(['serUSVs'], 'serUSVs', 'USVs'),
    stratum(['USVn', 'USVB', 'USV/n', 'USV/B'], 'USVn', 'USVs', 'USVn'),
    stratum(['serUSVn', 'USVC', 'USV/C'], 'serUSVn', 'USVs', 'USVn'),
    stratum(['SF', 'RSF'], 'SF', 'SF'),
    stratum(['VSF'], 'VSF', 'SF'),
    source(['DOC', 'document'], 'document'),
    source(['property', 'PROP'], 'property'),
    source(['Extractor', 'EXT'], 'extractor'),
    source(['Combinar', 'Combiner', 'COMB'], 'combiner'),
  ].flatMap(({ codes, node }) => codes.map((code): [string, EmNodeType] => [code.toLowerCase(), node])),
);

const UNKNOWN: EmNodeType = { ...TABLE.get('us')!, isKnown: false };

/**
 * Returns the node type of a unit type in the Extended Matrix (node datamodel 1.5), in any letter case. A custom
 * type has the type of its configuration. Unknown types and units without a type are plain units.
 */
export function emNodeTypeOf(
  unitType: string | null | undefined,
  configured: ConfiguredTypes = NO_CONFIGURED_TYPES,
): EmNodeType {
  const code = unitType?.trim() || 'US';
  const builtin = TABLE.get(code.toLowerCase()) ?? TABLE.get(findUnitType(code)?.code.toLowerCase() ?? '');
  if (builtin) return builtin;
  const own = findConfigured(configured, code);
  return (own && TABLE.get(emTypeOf(own).toLowerCase())) ?? UNKNOWN;
}

interface Row {
  codes: readonly string[];
  node: EmNodeType;
}

function stratum(
  codes: readonly string[],
  type: string,
  bucket: StandardBucket,
  sceneBucket: SceneBucket = bucket,
): Row {
  return { codes, node: { type, family: 'stratum', bucket, sceneBucket, isKnown: true } };
}

function source(codes: readonly string[], type: Exclude<EmFamily, 'stratum'>): Row {
  return { codes, node: { type, family: type, bucket: 'US', sceneBucket: 'US', isKnown: true } };
}
