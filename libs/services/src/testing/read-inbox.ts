import type { Context } from '../context.ts';
import { getInboxJson, type Inbox } from '../inbox/index.ts';

/** Returns the findings of a site as a caller gets them. */
export async function readInbox(ctx: Context, siteName: string): Promise<Inbox> {
  return JSON.parse(new TextDecoder().decode(await getInboxJson(ctx, siteName))) as Inbox;
}
