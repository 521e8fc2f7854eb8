import { demoExcavation, type DemoUnitRef } from '@trowel/demo';
import { inverseOf, type UnitRelationInput } from '@trowel/domain/records';
import type { Context } from '../context.ts';
import { createItem, createPeriod, createSite, deleteSite, createUnit } from '../records/index.ts';

/** What the demo excavation brought. */
export interface DemoLoaded {
  siteName: string;
  units: number;
  items: number;
}

/**
 * Records the demo excavation in a database that has no site yet; gives undefined where there is one.
 * A load that was cut off is begun anew.
 */
export async function loadDemo(ctx: Context): Promise<DemoLoaded | undefined> {
  const { site, periods, units, items } = demoExcavation;
  const cutOff = await findCutOffDemo(ctx);
  if (cutOff !== undefined) await deleteSite(ctx, { id: cutOff, cascade: true });
  if ((await ctx.services.database.reads.lookups.count('sites')) > 0) return undefined;
  const { site_name } = await createSite(ctx, site);
  for (const [i, period] of periods.entries())
    await createPeriod(ctx, { site_name, sort_order: i + 1, ...period });
  const relationsOf = listSheetRelations();
  for (const unit of units) {
    await createUnit(ctx, { site_name, ...unit, relationships: relationsOf.get(nameOf(unit)) ?? [] });
  }
  for (const item of items) await createItem(ctx, { site_name, ...item });
  return { siteName: site_name, units: units.length, items: items.length };
}

/** Gives the demo site when it is not whole and nobody but the loader has written anything since. */
async function findCutOffDemo({ actor, services }: Context): Promise<number | undefined> {
  const { lookups, changes } = services.database.reads;
  const id = await lookups.findSiteId(demoExcavation.site.site_name);
  if (id === undefined || (await lookups.count('items', id)) >= demoExcavation.items.length) return undefined;
  const { rows } = await changes.list({ exceptEntities: ['users'] }, { skip: 0, limit: 1 });
  return rows[0]?.actor === actor.username ? id : undefined;
}

/** What each unit's sheet tells: a relation recorded on both sheets stands on each, seen from it. */
function listSheetRelations(): Map<string, UnitRelationInput[]> {
  const sheets = new Map<string, UnitRelationInput[]>();
  const tell = (unit: DemoUnitRef, relation: UnitRelationInput): void => {
    const known = sheets.get(nameOf(unit)) ?? [];
    sheets.set(nameOf(unit), [...known, relation]);
  };
  for (const { from, type, to, recorded = 'both', note } of demoExcavation.relations) {
    const rest = note === undefined ? {} : { note };
    tell(from, { type, ...to, ...rest });
    if (recorded === 'both') tell(to, { type: inverseOf(type), ...from, ...rest });
  }
  return sheets;
}

function nameOf({ area, us_number }: DemoUnitRef): string {
  return `${area}/${us_number}`;
}
