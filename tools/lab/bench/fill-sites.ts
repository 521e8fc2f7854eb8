import { connect, migrate, openStores, type Store } from '@trowel/db';
import { inventoryItemColumns, periodColumns, siteColumns, unitColumns } from '@trowel/domain/records';

const UNITS_A_SITE = 500;
const ITEMS_A_SITE = 150;
const PERIODS = 5;
const LINES_AT_ONCE = 500;
const AT = '2026-01-01T00:00:00.000Z';
const record = { created_at: AT, updated_at: AT, version: 1 };
/** One site in ten is visible to its members only. */
const HIDDEN_OF = 10;

/**
 * Fills an empty database with sites of 500 units. A unit has some forty words and up to two relations; a site has
 * 150 finds and the history of its units.
 */
export async function fillSites(url: string, sites: number): Promise<void> {
  const connection = connect(url);
  await migrate(connection);
  const database = openStores(connection);
  const siteIds: number[] = [];
  await database.transaction(async (store) => {
    for (let i = 0; i < sites; i++)
      siteIds.push(
        await store.sites.insert({
          ...blank(siteColumns),
          site_name: siteName(i),
          region: pick(WORDS, i % 18),
          visibility: i % HIDDEN_OF === HIDDEN_OF - 1 ? 'members' : 'all',
          location: 'exact',
          ...record,
        }),
      );
  });
  for (const siteId of siteIds) await database.transaction((store) => fillSite(store, siteId));
  await database.close();
}

/** Returns the name of a site by its index. */
export function siteName(i: number): string {
  return `${capital(pick(WORDS, i * 7 + 3))} ${capital(pick(WORDS, i * 13 + 5))} ${i + 1}`;
}

async function fillSite(store: Store, siteId: number): Promise<void> {
  for (let i = 1; i <= PERIODS; i++)
    await store.periods.insert({
      ...blank(periodColumns),
      site_id: siteId,
      period: String(i),
      phase: '',
      start_year: 1_000 - 100 * i,
      end_year: 1_099 - 100 * i,
      sort_order: i,
      ...record,
    });
  const units = Array.from({ length: UNITS_A_SITE }, (_, i) => unitRow(siteId, i + 1));
  const ids = await store.units.insertMany(units);
  await store.relations.insertMany(
    ids.flatMap((id, i) => [
      ...(i > 0 ? [relation(siteId, id, { id: ids[i - 1]!, number: i })] : []),
      ...(i > 7 && i % 2 === 0 ? [relation(siteId, id, { id: ids[i - 7]!, number: i - 6 })] : []),
    ]),
  );
  await store.items.insertMany(
    Array.from({ length: ITEMS_A_SITE }, (_, i) => itemRow(siteId, ids[i * 3]!, i + 1)),
  );
  for (let i = 0; i < ids.length; i += LINES_AT_ONCE)
    await store.changes.insertMany(
      ids.slice(i, i + LINES_AT_ONCE).map((id, j) => ({
        entity: 'us' as const,
        record_id: id,
        action: 'create' as const,
        actor: 'm.rinaldi',
        via: 'web' as const,
        at: AT,
        version: 1,
        before: null,
        after: { us_number: String(i + j), definition: 'Strato', period: '1' },
        batch: null,
        site_id: siteId,
      })),
    );
}

function unitRow(siteId: number, number: number): Record<string, unknown> {
  const seed = siteId * UNITS_A_SITE + number;
  return {
    ...blank(unitColumns),
    site_id: siteId,
    area: 'ABCD'[number % 4],
    us_number: String(1_000 + number),
    unit_type: number % 9 === 0 ? 'USM' : 'US',
    definition: pick(DEFINITIONS, seed),
    interpretation: words(seed, 3),
    description: `${capital(words(seed * 3, 18))}. ${capital(words(seed * 5, 9))}, reperto F${seed}.`,
    period: String(1 + (number % PERIODS)),
    phase: String(1 + (number % 3)),
    dating: 'Età tardoantica',
    excavated: 'Sì',
    excavation_year: 2_015 + (number % 10),
    excavation_method: 'Stratigrafico',
    recorder: pick(PEOPLE, seed),
    formation: 'Antropica',
    color: pick(WORDS, seed % 40),
    consistency: 'Friabile',
    structure: `ED${number % 30}`,
    inclusions: ['Carboni', 'Laterizi'],
    elevation_min: 10 + (seed % 997) / 100,
    elevation_max: 12 + (seed % 991) / 100,
    custom: {},
    ...record,
  };
}

function itemRow(siteId: number, unitId: number, number: number): Record<string, unknown> {
  return {
    ...blank(inventoryItemColumns),
    site_id: siteId,
    unit_id: unitId,
    inventory_number: String(number),
    area: 'A',
    us_number: String(1_000 + number * 3 - 2),
    find_type: pick(DEFINITIONS, number),
    description: words(siteId * number, 8),
    custom: {},
    ...record,
  };
}

function relation(siteId: number, unitId: number, target: { id: number; number: number }) {
  return {
    site_id: siteId,
    unit_id: unitId,
    type: 'covered_by',
    target_id: target.id,
    target_area: 'ABCD'[target.number % 4]!,
    target_us_number: String(1_000 + target.number),
    certainty: null,
    note: null,
    confirmed: true,
  };
}

function blank(columns: object): Record<string, unknown> {
  return Object.fromEntries(Object.keys(columns).map((name) => [name, null]));
}

const DEFINITIONS = ['Strato', 'Taglio', 'Riempimento', 'Muro', 'Pavimento', 'Crollo', 'Focolare', 'Fossa'];
const PEOPLE = ['M. Rinaldi', 'G. Ferri', 'L. Costa', 'A. Bianchi', 'S. Moretti'];
const SYLLABLES = ['ca', 'tor', 'mi', 'lu', 'ven', 'sa', 'pri', 'no', 'del', 'gra', 'fe', 'zo', 'ban', 'tri'];
/** Made-up words, as many as the descriptions of excavations have. */
const WORDS = Array.from({ length: 2_744 }, (_, i) => {
  const at = (place: number): string => SYLLABLES[Math.floor(i / place) % SYLLABLES.length]!;
  return at(1) + at(14) + at(196);
});

/** Words, the first ones often and the later ones seldom. */
function words(seed: number, count: number): string {
  return Array.from({ length: count }, (_, i) => {
    const chance = (((seed * 7_919 + i * 104_729) % 10_007) / 10_007) ** 2;
    return pick(WORDS, Math.floor(chance * WORDS.length));
  }).join(' ');
}

function pick(list: readonly string[], i: number): string {
  return list[i % list.length]!;
}

function capital(text: string): string {
  return text[0]!.toUpperCase() + text.slice(1);
}
