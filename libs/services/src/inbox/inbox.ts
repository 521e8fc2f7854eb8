import type { Store } from '@trowel/db';
import type { CheckedKind } from '@trowel/domain/records';
import { readsOf, runOptionsOf, type Context } from '../context.ts';
import { isSmall, loadRecordsAndPlan, packMatrix, runMatrix } from '../matrix/index.ts';
import { runSiteInTurn, measureSite } from '../turns/index.ts';
import { getSiteId } from '../writing/index.ts';
import { writeInboxTask } from './tasks.ts';
import { type InboxCounts, type InboxFinding, keyFindings, writeInbox } from './write-inbox.ts';

const NEW_LINE = 0x0a;

/** Index of each part in the lines of the written inbox. */
const LINES = { counts: 0, brief: 1, inbox: 2 } as const;

/** Index of the first line that contains one finding. */
const FIRST_FINDING = 3;

/** Returns the findings of a site with their notes: JSON of an `Inbox` (UTF-8). @throws NotFoundError */
export async function getInboxJson(ctx: Context, siteName: string): Promise<Uint8Array> {
  return readLine(ctx, siteName, 'inbox');
}

/** Returns the number of findings of a site. @throws NotFoundError */
export async function countFindings(ctx: Context, siteName: string): Promise<InboxCounts> {
  return parse<InboxCounts>(await readLine(ctx, siteName, 'counts'));
}

/**
 * Returns the most serious findings of a site and the units concerned: JSON of an `InboxBrief`
 * (UTF-8). @throws NotFoundError
 */
export async function getInboxBriefJson(ctx: Context, siteName: string): Promise<Uint8Array> {
  return readLine(ctx, siteName, 'brief');
}

/** Returns the open errors and warnings that name a unit. @throws NotFoundError for a site that does not exist */
export async function listFindingsOfUnit(
  ctx: Context,
  { siteName, number, area }: { siteName: string; number: string; area: string },
): Promise<InboxFinding[]> {
  const store = readsOf(ctx);
  const alike = await store.lookups.findUnitsByNumber(await getSiteId(store, siteName), number);
  // Findings name the area only if the number occurs in several areas.
  const name = area === '' || alike.length <= 1 ? number : `${area}/${number}`;
  const found = await listContaining(ctx, siteName, name);
  return found.filter(
    ({ code, severity, units }) =>
      code !== 'undescribed_period' && severity !== 'info' && units.includes(name),
  );
}

/** Returns the open findings that name a find or a record of a declared kind. @throws NotFoundError as above */
export async function listFindingsOfRecord(
  ctx: Context,
  { siteName, entity, number }: { siteName: string; entity: CheckedKind; number: string },
): Promise<InboxFinding[]> {
  const found = await listContaining(ctx, siteName, number);
  return found.filter(({ records = [] }) =>
    records.some((one) => one.entity === entity && one.name === number),
  );
}

/** Returns the listed findings whose JSON contains a name. Only their lines are parsed. */
async function listContaining(ctx: Context, siteName: string, name: string): Promise<InboxFinding[]> {
  const quoted = JSON.stringify(name);
  const written = new TextDecoder().decode(await computeInbox(ctx, siteName));
  return written
    .split('\n')
    .slice(FIRST_FINDING)
    .filter((line) => line.includes(quoted))
    .map((line) => JSON.parse(line) as InboxFinding);
}

async function readLine(ctx: Context, siteName: string, which: keyof typeof LINES): Promise<Uint8Array> {
  const written = await computeInbox(ctx, siteName);
  let start = 0;
  for (let line = 0; line < LINES[which]; line++) start = written.indexOf(NEW_LINE, start) + 1;
  const end = written.indexOf(NEW_LINE, start);
  return written.subarray(start, end < 0 ? undefined : end);
}

function parse<T>(json: Uint8Array): T {
  return JSON.parse(new TextDecoder().decode(json)) as T;
}

/** Computes the inbox. A large site is computed in a worker thread and cached for the same records. */
async function computeInbox(ctx: Context, siteName: string): Promise<Uint8Array> {
  const store = readsOf(ctx);
  const siteId = await getSiteId(store, siteName);
  return runSiteInTurn(ctx, siteId, async () => {
    const input = await loadRecordsAndPlan(store, siteId);
    const { language } = ctx;
    if (isSmall(input)) return writeInbox(input, language);
    return ctx.services.tasks.run(
      writeInboxTask,
      { ...(await packMatrix(input)), language },
      { ...runOptionsOf(ctx), keepsResult: true },
    );
  });
}

/** Finds all findings of a site, each with its key. */
export async function findAll(ctx: Context, store: Store, siteId: number): Promise<InboxFinding[]> {
  await measureSite(store, siteId);
  const input = await loadRecordsAndPlan(store, siteId);
  const { findings } = await runMatrix(ctx, { ...input, reduce: true, language: ctx.language });
  return keyFindings(findings, input.units);
}
