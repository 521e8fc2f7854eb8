import type { Store } from '@trowel/db';
import {
  NewSite,
  unitColumns,
  ValidationError,
  type ImportedData,
  type ImportProblem,
  type NewUnit,
  type Unit,
} from '@trowel/domain';
import { mergeFacts } from '../records/facts.ts';
import type { Write } from '../records/write.ts';
import { attachRelationships } from '../relationships.ts';
import { createSiteIn } from '../sites.ts';
import type { ImportPlan } from './import-plan.ts';
import { createUnitDirectory, joinRows, type JoinedUnit } from './place-units.ts';
import { planRelations } from './plan-relations.ts';
import { readUnit } from './read-units.ts';

/** Compares a file with what is recorded, and says what importing it would do. `w` is absent in a dry run. */
export async function planImport(
  store: Store,
  data: ImportedData,
  { siteName, createSite, w }: { siteName: string; createSite: boolean; w?: Write },
): Promise<ImportPlan> {
  const siteId = (await store.lookups.findSiteId(siteName)) ?? (await makeSite(siteName, { createSite, w }));
  if (siteId !== undefined) await store.lookups.lockSite(siteId);
  const recorded = siteId === undefined ? [] : await store.lookups.listUnitNumbers(siteId);
  const directory = createUnitDirectory(recorded);
  const problems: ImportProblem[] = [...data.problems];
  const joined = [...joinRows(data, directory).values()];
  const existing = new Map<number, Unit>();
  const idOf = (unit: JoinedUnit): number | undefined => directory.get(unit)?.id;
  const known = joined.map(idOf).filter((id): id is number => id !== undefined);
  for (const unit of await attachRelationships(store, await store.units.findMany(known)))
    existing.set(unit.id, unit);
  const plan: ImportPlan = {
    siteId,
    create: [],
    update: [],
    unchanged: [],
    relations: { insert: [], confirm: [], unread: [] },
    problems,
    directory,
  };
  for (const source of joined) {
    const { unit, problems: found } = readUnit(siteName, source);
    problems.push(...found);
    const before = existing.get(idOf(source) ?? -1);
    if (!before) plan.create.push({ source, unit });
    else {
      const merged = mergeImported(before, unit);
      if (merged) plan.update.push({ source, before, merged });
      else plan.unchanged.push(source);
    }
    if (!before) directory.add(source);
  }
  const present = siteId === undefined ? [] : await store.relations.ofSite(siteId);
  plan.relations = planRelations(data.statements, { directory, recorded: present });
  keepUnread(plan);
  return plan;
}

async function makeSite(
  siteName: string,
  { createSite, w }: { createSite: boolean; w: Write | undefined },
): Promise<number | undefined> {
  if (!createSite) {
    const message = `There is no site ${siteName}`;
    throw new ValidationError([{ field: 'site_name', message, type: 'unknown_site' }]);
  }
  return w && (await createSiteIn(w, NewSite.parse({ site_name: siteName }))).id;
}

/** Lays what the file says over the record; undefined when nothing changes. */
function mergeImported(
  before: Unit,
  { site_name: _s, area: _a, us_number: _u, custom, ...facts }: NewUnit,
): Unit | undefined {
  const given = Object.fromEntries(
    Object.entries(facts).filter(([, value]) => value !== null && value !== ''),
  );
  const merged = mergeFacts(unitColumns, before, given);
  if (custom) merged.custom = { ...before.custom, ...custom };
  return JSON.stringify(merged) === JSON.stringify(before) ? undefined : merged;
}

/** Keeps statements with an unknown word as text among the own fields of the unit that tells them. */
function keepUnread({ relations, create, directory }: ImportPlan): void {
  const byName = new Map(create.map((entry) => [directory.get(entry.source), entry]));
  for (const { from, word, to } of relations.unread) {
    const entry = byName.get(directory.find(from, from.area ?? ''));
    if (!entry) continue;
    const before = entry.unit.custom?.['unread_relations'];
    const text = `${word} ${to.us_number}`;
    entry.unit.custom = {
      ...entry.unit.custom,
      unread_relations: [typeof before === 'string' ? before : '', text]
        .filter(Boolean)
        .join('; ')
        .slice(0, 10_000),
    };
  }
}
