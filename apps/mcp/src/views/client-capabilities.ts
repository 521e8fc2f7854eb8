import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { VIEW_TYPE } from './list-views.ts';

/**
 * Returns the capabilities of a client. Clients of 2026-07-28 send them with each request, older ones
 * when they connect.
 */
export function readCapabilities(
  server: Server,
  { mcpReq: { envelope } }: ServerContext,
): ClientCapabilities {
  const capabilities = (envelope as Record<string, unknown> | undefined)?.[CLIENT_CAPABILITIES_META_KEY];
  return (capabilities as ClientCapabilities | undefined) ?? server.getClientCapabilities() ?? {};
}

/** The extension with which clients state that they show views. */
export const VIEWS_EXTENSION = 'io.modelcontextprotocol/ui';

/** Returns true if a client shows views. */
export function showsViews({ extensions }: ClientCapabilities): boolean {
  const views = extensions?.[VIEWS_EXTENSION] as { mimeTypes?: unknown } | undefined;
  return Array.isArray(views?.mimeTypes) && views.mimeTypes.includes(VIEW_TYPE);
}
