import { randomUUID } from 'node:crypto';
import type { Caller, McpDeps } from './deps.ts';
import type { Actor } from '@trowel/services/context';
import { openFor } from '@trowel/services/visibility';
import { DEFAULT_DATABASE } from './databases.ts';
import type { ToolContext } from './tool-context.ts';

/** Makes the context of one request: everything it changes is one batch. */
export async function createContext(
  { databases, filesIn, keeper, webUrl }: McpDeps,
  { actor, transport, language, filesOut }: Caller,
  { signal, onProgress }: { signal: AbortSignal; onProgress?: (value: unknown) => void },
): Promise<ToolContext> {
  await databases.refresh();
  return {
    actor,
    via: 'mcp',
    language,
    services: await openFor(databases.current().services, seenAs(databases, actor)),
    signal,
    ...(onProgress && { onProgress }),
    batch: randomUUID(),
    filesIn,
    filesOut,
    databases,
    keeper,
    webUrl,
    transport,
  };
}

/**
 * The caller as the sites of the database in use know them. A session outlasts a change of members, so that these are asked
 * for again each time; and in another database the numbers of accounts and sites mean others.
 */
function seenAs(databases: McpDeps['databases'], { reach: _before, ...actor }: Actor): Actor {
  if (databases.current().name === DEFAULT_DATABASE) return actor;
  const tokenScope = actor.tokenScope && {
    ...actor.tokenScope,
    ...(actor.tokenScope.sites && { sites: [] }),
  };
  return { ...actor, id: null, ...(tokenScope && { tokenScope }) };
}
