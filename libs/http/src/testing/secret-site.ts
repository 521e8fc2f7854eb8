import { DECLARED_KINDS, KIND_NAMES, type KindName } from '@trowel/domain/records';
import { registerUser } from '@trowel/services/accounts';
import type { Actor, Context, Services } from '@trowel/services/context';
import { uploadMedia } from '@trowel/services/files';
import { importFile } from '@trowel/services/import';
import {
  acceptInvitation,
  addTeamMember,
  createTeam,
  invite,
  setMember,
  setSiteTeam,
} from '@trowel/services/members';
import {
  createItem,
  createOfKind,
  createPeriod,
  createSite,
  createUnit,
  updateUnit,
} from '@trowel/services/records';
import { openFor } from '@trowel/services/visibility';
import { PASSWORD } from './test-services.ts';

/** A site with records of every kind, and tokens of users with a role there. */
export interface SecretSite {
  site_name: string;
  siteId: number;
  unitId: number;
  itemId: number;
  periodId: number;
  mediaId: number;
  /** Ids of one record of each declared kind. */
  kindIds: Record<KindName, number>;
  /** Id of a change to the unit. */
  changeId: number;
  importId: string;
  /**
   * Tokens of `owner`, `editor`, `reader`, of `mate` (reads through a team) and `guest` (invited). The
   * accounts of all but the first are viewers.
   */
  tokens: Record<string, string>;
}

/** A picture of one pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const ACCOUNTS = {
  owner: 'operator',
  editor: 'viewer',
  reader: 'viewer',
  mate: 'viewer',
  guest: 'viewer',
} as const;
/** Visibility of the site. */
export type Seen = 'all' | 'members' | 'embargo';
/** Later than any test. */
const EMBARGO_UNTIL = '2999-01-01';
const MAX_BYTES = 1_000_000;

/**
 * Creates a site as its owner, with units, relations, finds, a period, a photograph, an import and
 * changes. If its visibility is limited, it has an editor, a reader, a team and an invitation. Every
 * text contains `word`.
 */
export async function seedSecretSite(
  { services }: { services: Services },
  { siteName, visibility: seen, word }: { siteName: string; visibility: Seen; word: string },
): Promise<SecretSite> {
  const { owner, mate, guest, tokens } = await findAccounts(services);
  const ctx: Context = { actor: owner, via: 'api', language: 'en', services: await openFor(services, owner) };
  const site_name = siteName;
  const place = { region: `${word} region`, province: `${word} province`, latitude: 43.71, longitude: 10.41 };
  const visibility = seen === 'members' ? 'members' : 'all';
  const embargo_until = seen === 'embargo' ? EMBARGO_UNTIL : null;
  const rules = { visibility, embargo_until } as const;
  const site = await createSite(ctx, { site_name, ...place, ...rules, description: word });
  // The creator is the owner from the next request on.
  const asOwner: Context = { ...ctx, services: await openFor(services, owner) };
  if (seen !== 'all') {
    await setMember(asOwner, { siteId: site.id, username: 'editor', role: 'editor' });
    await setMember(asOwner, { siteId: site.id, username: 'reader', role: 'viewer' });
    await addTeam(services, asOwner, { siteId: site.id, name: `Team of ${word}`, mate });
    const invited = await invite(asOwner, { siteId: site.id, role: 'viewer', webUrl: 'http://web' });
    const asGuest = { ...ctx, actor: guest, services: await openFor(services, guest) };
    await acceptInvitation(asGuest, invited.code);
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
  const kindIds = await createOfEachKind(asOwner, site_name, word);
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
    kindIds,
    changeId: changes[0]!.id,
    importId: imports.find((one) => one.site_name === siteName)!.id,
    tokens,
  };
}

/** Creates a record of each declared kind, with the word in a text field. */
async function createOfEachKind(
  ctx: Context,
  site_name: string,
  word: string,
): Promise<Record<KindName, number>> {
  const ids: [KindName, number][] = [];
  for (const name of KIND_NAMES) {
    const { example, titles } = DECLARED_KINDS[name];
    const body = { ...example, site_name, [titles[0]!]: `${word} title` };
    ids.push([name, (await createOfKind(ctx, name, body)).record.id]);
  }
  return Object.fromEntries(ids) as Record<KindName, number>;
}

async function asAdmin(services: Services): Promise<Context> {
  const actor: Actor = { id: null, username: 'test', role: 'admin' };
  return { actor, via: 'cli', language: 'en', services: await openFor(services, actor) };
}

/** Creates a team with one member and a role at the site. */
async function addTeam(
  services: Services,
  asOwner: Context,
  { siteId, name, mate }: { siteId: number; name: string; mate: Actor },
): Promise<void> {
  const ctx = await asAdmin(services);
  const { id: teamId } = await createTeam(ctx, { name });
  await addTeamMember(ctx, { teamId, username: mate.username });
  await setSiteTeam(asOwner, { siteId, teamId, role: 'viewer' });
}

interface Accounts {
  owner: Actor;
  mate: Actor;
  guest: Actor;
  tokens: Record<string, string>;
}

async function findAccounts(services: Services): Promise<Accounts> {
  const ctx = await asAdmin(services);
  const { users } = services.database.reads;
  const tokens: Record<string, string> = {};
  const actors = new Map<string, Actor>();
  for (const [username, role] of Object.entries(ACCOUNTS)) {
    const account = { username, email: `${username}@example.org`, password: PASSWORD, role };
    if (!(await users.findByUsername(username))) await registerUser(ctx, account);
    const row = (await users.findByUsername(username))!;
    tokens[username] = services.tokens.issue(row);
    actors.set(username, { id: row.id, username, role });
  }
  const [owner, mate, guest] = ['owner', 'mate', 'guest'].map((name) => actors.get(name)!);
  return { owner: owner!, mate: mate!, guest: guest!, tokens };
}
