import { inverseOf, type UnitRelationInput } from '@trowel/domain';
import type { Context } from '../context.ts';
import { createItem } from '../items.ts';
import { createPeriod } from '../periods.ts';
import { createSite } from '../sites.ts';
import { createUnit } from '../units.ts';
import { demoExcavation, type DemoUnitRef } from './demo-excavation.ts';

/** What the demo excavation brought. */
export interface DemoLoaded {
  siteName: string;
  units: number;
  items: number;
}

/** Records the demo excavation in a database that has no site yet; gives undefined where there is one. */
export async function loadDemo(ctx: Context): Promise<DemoLoaded | undefined> {
  if ((await ctx.services.database.reads.lookups.count('sites')) > 0) return undefined;
  const { site, periods, units, items } = demoExcavation;
  const { site_name } = await createSite(ctx, site);
  for (const [i, period] of periods.entries())
    await createPeriod(ctx, { site_name, sort_order: i + 1, ...period });
  const told = listSheetRelations();
  for (const unit of units) {
    await createUnit(ctx, { site_name, ...unit, relationships: told.get(nameOf(unit)) ?? [] });
  }
  for (const item of items) await createItem(ctx, { site_name, ...item });
  return { siteName: site_name, units: units.length, items: items.length };
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
