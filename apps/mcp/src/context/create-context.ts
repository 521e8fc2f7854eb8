import { randomUUID } from 'node:crypto';
import type { Caller, McpDeps } from './deps.ts';
import type { Actor } from '@trowel/services/context';
import { openFor } from '@trowel/services/visibility';
import { DEFAULT_DATABASE } from './databases.ts';
import type { ToolContext } from './tool-context.ts';

/** Creates the context of a request. All its changes are one batch. */
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
 * Returns the caller with the roles in the current database. They are read for each request, because a
 * session may outlast a change of members, and ids of accounts and sites differ between databases.
 */
function seenAs(databases: McpDeps['databases'], { reach: _before, ...actor }: Actor): Actor {
  if (databases.current().name === DEFAULT_DATABASE) return actor;
  const tokenScope = actor.tokenScope && {
    ...actor.tokenScope,
    ...(actor.tokenScope.sites && { sites: [] }),
  };
  return { ...actor, id: null, ...(tokenScope && { tokenScope }) };
}
