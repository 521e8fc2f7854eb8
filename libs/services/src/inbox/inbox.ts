import type { Store } from '@trowel/db';
import { readsOf, runOptionsOf, type Context } from '../context.ts';
import { isSmall, loadMatrixInput, packMatrix, runMatrix } from '../matrix/index.ts';
import { getSiteId } from '../writing/index.ts';
import { writeInboxTask } from './tasks.ts';
import { type InboxCounts, type InboxFinding, keyFindings, writeInbox } from './write-inbox.ts';

const NEW_LINE = 0x0a;

/** Gives the findings of a site with what people say of them: JSON of an `Inbox` (UTF-8). @throws NotFoundError */
export async function getInboxJson(ctx: Context, siteName: string): Promise<Uint8Array> {
  const written = await askInbox(ctx, siteName);
  return written.subarray(written.indexOf(NEW_LINE) + 1);
}

/** Gives how many findings a site has. @throws NotFoundError */
export async function countFindings(ctx: Context, siteName: string): Promise<InboxCounts> {
  const written = await askInbox(ctx, siteName);
  const line = written.subarray(0, written.indexOf(NEW_LINE));
  return JSON.parse(new TextDecoder().decode(line)) as InboxCounts;
}

/** Large sites are looked through in a worker thread, once for the same records. */
async function askInbox(ctx: Context, siteName: string): Promise<Uint8Array> {
  const store = readsOf(ctx);
  const siteId = await getSiteId(store, siteName);
  const input = await loadMatrixInput(store, siteId);
  const { language } = ctx;
  if (isSmall(input)) return writeInbox(input, language);
  return ctx.services.tasks.run(
    writeInboxTask,
    { ...(await packMatrix(input)), language },
    { ...runOptionsOf(ctx), keepsResult: true, about: siteId },
  );
}

/** Finds what there is to find, each with its key. */
export async function findAll(ctx: Context, store: Store, siteId: number): Promise<InboxFinding[]> {
  const input = await loadMatrixInput(store, siteId);
  const { findings } = await runMatrix(ctx, { ...input, reduce: true, language: ctx.language });
  return keyFindings(findings, input.units);
}
