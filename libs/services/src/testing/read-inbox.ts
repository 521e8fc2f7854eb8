import type { Context } from '../context.ts';
import { getInboxJson, type Inbox } from '../inbox/index.ts';

/** Gives the findings of a site as whoever asks for them reads them. */
export async function readInbox(ctx: Context, siteName: string): Promise<Inbox> {
  return JSON.parse(new TextDecoder().decode(await getInboxJson(ctx, siteName))) as Inbox;
}
