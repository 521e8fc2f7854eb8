import { getEntity, RELATION_TYPES, relationLabelsOf } from '@trowel/domain/records';
import { findHeadingRole, foldHeading, listLabels } from '../tables/headings.ts';

/** Maximum length of a dBASE heading. Longer headings are cut off. */
const ROOM = 10;
/** Headings of records and relations, the shortest first. */
const NAMES = listNames();

/**
 * Completes headings of a dBASE table: `DEFINIZION` becomes `definizione`. An unknown heading of
 * maximum length becomes the shortest known one that begins with it, unless another column has that
 * heading.
 */
export function completeHeadings(headings: readonly string[]): string[] {
  const used = new Set(headings.map(foldHeading));
  return headings.map((heading) => {
    const cut = foldHeading(heading);
    if (heading.length !== ROOM || findHeadingRole(heading).kind !== 'custom') return heading;
    const whole = NAMES.find((name) => name.startsWith(cut));
    if (whole === undefined || used.has(whole)) return heading;
    used.add(whole);
    return whole;
  });
}

function listNames(): string[] {
  const fields = (['us', 'inventario', 'periods'] as const).flatMap((entity) => getEntity(entity).fields);
  const names = fields.flatMap((field) => [field.name, field.pyarchinit ?? '', ...listLabels(field)]);
  const relations = RELATION_TYPES.flatMap((type) => Object.values(relationLabelsOf(type)));
  return [...new Set([...names, ...relations].map(foldHeading))].sort((a, b) => a.length - b.length);
}
