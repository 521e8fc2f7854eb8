import { getEntity, RELATION_TYPES, relationLabelsOf } from '@trowel/domain/records';
import { findHeadingRole, foldHeading, listLabels } from '../tables/headings.ts';

/** Letters that a dBASE table has room for in a heading; what was longer is cut off there. */
const ROOM = 10;
/** What columns of records and relations are called, the shortest first. */
const NAMES = listNames();

/**
 * Gives headings of a dBASE table whole: `DEFINIZION` is `definizione`. One that fills its room and that nobody knows becomes
 * the shortest known one that begins so, unless another column of the table is called that.
 */
export function completeHeadings(headings: readonly string[]): string[] {
  const taken = new Set(headings.map(foldHeading));
  return headings.map((heading) => {
    const cut = foldHeading(heading);
    if (heading.length !== ROOM || findHeadingRole(heading).kind !== 'custom') return heading;
    const whole = NAMES.find((name) => name.startsWith(cut));
    if (whole === undefined || taken.has(whole)) return heading;
    taken.add(whole);
    return whole;
  });
}

function listNames(): string[] {
  const fields = (['us', 'inventario', 'periods'] as const).flatMap((entity) => getEntity(entity).fields);
  const names = fields.flatMap((field) => [field.name, field.pyarchinit ?? '', ...listLabels(field)]);
  const relations = RELATION_TYPES.flatMap((type) => Object.values(relationLabelsOf(type)));
  return [...new Set([...names, ...relations].map(foldHeading))].sort((a, b) => a.length - b.length);
}
