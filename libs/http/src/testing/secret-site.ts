import { registerUser } from '@trowel/services/accounts';
import type { Actor, Context, Services } from '@trowel/services/context';
import { uploadMedia } from '@trowel/services/files';
import { importFile } from '@trowel/services/import';
import { setMember } from '@trowel/services/members';
import { createItem, createPeriod, createSite, createUnit, updateUnit } from '@trowel/services/records';
import { openFor } from '@trowel/services/sight';
import { PASSWORD } from './test-services.ts';

/** A site with something of every kind, and the tokens of those who have a role there. */
export interface SecretSite {
  site_name: string;
  siteId: number;
  unitId: number;
  itemId: number;
  periodId: number;
  mediaId: number;
  /** A change of the unit. */
  changeId: number;
  importId: string;
  /** Of `owner`, `editor` and `reader`; the last two only read by the role of their account. */
  tokens: Record<string, string>;
}

/** A picture of one dot. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const ACCOUNTS = { owner: 'operator', editor: 'viewer', reader: 'viewer' } as const;
const MAX_BYTES = 1_000_000;

/**
 * Records a site as its owner, with an editor and a reader besides: units and how they lie, finds, a period, a photograph,
 * an import, changes. `word` stands in every text of it.
 */
export async function seedSecretSite(
  { services }: { services: Services },
  { siteName, visibility, word }: { siteName: string; visibility: 'all' | 'members'; word: string },
): Promise<SecretSite> {
  const { owner, tokens } = await findAccounts(services);
  const ctx: Context = { actor: owner, via: 'api', language: 'en', services: await openFor(services, owner) };
  const site_name = siteName;
  const place = { region: `${word} region`, province: `${word} province`, latitude: 43.71, longitude: 10.41 };
  const site = await createSite(ctx, { site_name, ...place, visibility, description: word });
  // Who made it is its owner from the next request on.
  const asOwner: Context = { ...ctx, services: await openFor(services, owner) };
  if (visibility === 'members') {
    await setMember(asOwner, { siteId: site.id, username: 'editor', role: 'editor' });
    await setMember(asOwner, { siteId: site.id, username: 'reader', role: 'viewer' });
  }
  const period = await createPeriod(asOwner, { site_name, period: '1', name: `${word} period` });
  const unit = (
    await createUnit(asOwner, {
      site_name,
      us_number: '1',
      definition: `${word} definition`,
      period: '1',
      relationships: [
        { type: 'covers', us_number: '2' },
        { type: 'covers', us_number: `${word}-3` },
      ],
    })
  ).record;
  await createUnit(asOwner, { site_name, us_number: '2', interpretation: `${word} interpretation` });
  const item = (
    await createItem(asOwner, { site_name, inventory_number: '1', us_number: '1', find_type: `${word} type` })
  ).record;
  await updateUnit(asOwner, { id: unit.id, changes: { description: `${word} description` } });
  const received = await services.files.receive(
    (async function* () {
      yield PNG;
    })(),
    { maxBytes: MAX_BYTES },
  );
  const file = { fileName: `${word}.png`, received };
  const about = { entity: 'us', record_id: unit.id, title: `${word} title` } as const;
  const { record: medium } = await uploadMedia(asOwner, { about, file });
  const bytes = Buffer.from(`us_number,definition\n3,${word} imported\n`);
  await importFile(asOwner, { fileName: `${word}.csv`, bytes, siteName });
  const { reads } = asOwner.services.database;
  const { rows: changes } = await reads.changes.list({ entity: 'us', id: unit.id }, { skip: 0, limit: 1 });
  const { rows: imports } = await reads.imports.list({ skip: 0, limit: 100 });
  return {
    site_name,
    siteId: site.id,
    unitId: unit.id,
    itemId: item.id,
    periodId: period.id,
    mediaId: medium.id,
    changeId: changes[0]!.id,
    importId: imports.find((one) => one.site_name === siteName)!.id,
    tokens,
  };
}

async function findAccounts(services: Services): Promise<{ owner: Actor; tokens: Record<string, string> }> {
  const admin: Actor = { id: null, username: 'test', role: 'admin' };
  const ctx: Context = { actor: admin, via: 'cli', language: 'en', services: await openFor(services, admin) };
  const { users } = services.database.reads;
  const tokens: Record<string, string> = {};
  let owner: Actor | undefined;
  for (const [username, role] of Object.entries(ACCOUNTS)) {
    const account = { username, email: `${username}@example.org`, password: PASSWORD, role };
    if (!(await users.findByUsername(username))) await registerUser(ctx, account);
    const row = (await users.findByUsername(username))!;
    tokens[username] = services.tokens.issue(row);
    owner ??= { id: row.id, username, role };
  }
  return { owner: owner!, tokens };
}
