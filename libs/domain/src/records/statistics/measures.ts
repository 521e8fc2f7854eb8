import { CUSTOM_PREFIX } from '../sheets/custom-fields.ts';
import type { Field, Labels } from '@trowel/domain/core';

/** A quantity that records can be counted in. */
export interface Measure {
  /** Its name on the wire: `count`, `sum:weight_g`, `mni`, `eve`. */
  key: string;
  label: Labels;
  unit?: string;
  /**
   * Fields whose value is summed up. The first one that is recorded counts for a record. Without any,
   * each record counts as 1.
   */
  valueOf: readonly string[];
  /** Value of a record in which none of these fields is recorded. */
  otherwise: number;
  /** Factor of the sum. */
  scale: number;
  /** True for the minimum number of individuals of bones, which are grouped by `BONE_FIELDS` too. */
  isOfBones: boolean;
}

/** Fields that distinguish bones: the same element of the same side occurs once in an individual. */
export const BONE_FIELDS = ['taxon', 'element', 'side'] as const;

const BOOKKEEPING: ReadonlySet<string> = new Set(['id', 'version', 'sort_order', 'record_id']);
const PLAIN = { valueOf: [], otherwise: 0, scale: 1, isOfBones: false };
const MNI = {
  key: 'mni',
  label: { en: 'Minimum number of individuals', it: 'Numero minimo di individui' },
};
const VESSELS = {
  key: 'mni',
  label: { en: 'Minimum number of vessels', it: 'Numero minimo di forme' },
};

/**
 * Lists the measures of a kind of record, by its fields and natural key.
 *
 * - `count`: the number of records.
 * - `sum:{field}`: the sum of a number. Years and ids have none.
 * - `mni` of bones: per taxon, the largest count of one side of one element (T. E. White, A method of calculating
 *   the dietary percentage of various food animals, American Antiquity 18, 1953). A record counts with its own
 *   `mni`, or else with its fragments, or else once. Records without a taxon are not counted, and fragments without
 *   an element count as one individual. Totals are computed again for all bones together and may be smaller than the
 *   sum of the cells (D. K. Grayson, Quantitative Zooarchaeology, 1984).
 * - `mni` of human remains: the number of individuals recorded.
 * - `mni` of pottery: the sum of `vessels_min`, the least number of vessels of each record.
 * - `eve`: estimated vessel equivalents, the sum of the preserved shares of the rims, 1 for a whole rim (C. Orton,
 *   P. Tyers, A. Vince, Pottery in Archaeology, 1993).
 */
export function listMeasures({
  fields,
  key,
}: {
  fields: readonly Field[];
  key: readonly string[];
}): Measure[] {
  const has = (name: string): boolean => fields.some((field) => field.name === name);
  const rim = fields.find(({ name }) => name === 'rim_eve');
  return [
    { ...PLAIN, key: 'count', label: { en: 'Number of records', it: 'Numero di schede' } },
    ...fields.filter(canSum).map((field) => ({
      ...PLAIN,
      key: `sum:${field.name}`,
      label: field.label,
      ...(field.unit && { unit: field.unit }),
      valueOf: [field.name],
    })),
    ...(has('taxon') && has('element')
      ? [{ ...PLAIN, ...MNI, valueOf: ['mni', 'fragment_count'].filter(has), otherwise: 1, isOfBones: true }]
      : has('vessels_min')
        ? [{ ...PLAIN, ...VESSELS, valueOf: ['vessels_min'] }]
        : key.includes('individual_number')
          ? [{ ...PLAIN, ...MNI }]
          : []),
    ...(rim
      ? [
          {
            ...PLAIN,
            key: 'eve',
            label: { en: 'Estimated vessel equivalents', it: 'Equivalenti vascolari stimati (EVE)' },
            valueOf: ['rim_eve'],
            scale: rim.unit === '%' ? 0.01 : 1,
          },
        ]
      : []),
  ];
}

/** Returns the measure that sums up a custom field. */
export function sumCustom(key: string): Measure {
  return {
    ...PLAIN,
    key: `sum:${CUSTOM_PREFIX}${key}`,
    label: { en: key, it: key },
    valueOf: [CUSTOM_PREFIX + key],
  };
}

function canSum({ name, kind, unit }: Field): boolean {
  return (kind === 'integer' || kind === 'decimal') && unit !== 'year' && !BOOKKEEPING.has(name);
}

/** Returns true if records can be grouped by a field: each has one value of it. Moments are grouped by day. */
export function canCountBy({ name, kind }: Field): boolean {
  return kind !== 'list' && kind !== 'object' && !BOOKKEEPING.has(name);
}
