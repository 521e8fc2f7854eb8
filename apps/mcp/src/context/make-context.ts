import { randomUUID } from 'node:crypto';
import type { Caller, McpDeps } from './deps.ts';
import type { ToolContext } from './tool-context.ts';

/** Makes the context of one request: everything it changes is one batch. */
export function makeContext(
  { databases, filesIn, keeper, webUrl }: McpDeps,
  { actor, transport, language, filesOut }: Caller,
  { signal, onProgress }: { signal: AbortSignal; onProgress?: (value: unknown) => void },
): ToolContext {
  return {
    actor,
    via: 'mcp',
    language,
    services: databases.current().services,
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
