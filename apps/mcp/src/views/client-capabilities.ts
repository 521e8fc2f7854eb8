import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { VIEW_TYPE } from './list-views.ts';

/** Gives what a client says it can: one of 2026-07-28 tells with each request, an older one when it connects. */
export function readCapabilities(
  server: Server,
  { mcpReq: { envelope } }: ServerContext,
): ClientCapabilities {
  const told = (envelope as Record<string, unknown> | undefined)?.[CLIENT_CAPABILITIES_META_KEY];
  return (told as ClientCapabilities | undefined) ?? server.getClientCapabilities() ?? {};
}

/** The extension by which clients say that they show views. */
export const VIEWS_EXTENSION = 'io.modelcontextprotocol/ui';

/** Whether a client shows pages beside answers. */
export function showsViews({ extensions }: ClientCapabilities): boolean {
  const told = extensions?.[VIEWS_EXTENSION] as { mimeTypes?: unknown } | undefined;
  return Array.isArray(told?.mimeTypes) && told.mimeTypes.includes(VIEW_TYPE);
}
