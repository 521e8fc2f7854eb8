import { LATEST_PROTOCOL_VERSION, SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/server';
import { PROMPTS } from '../prompts/list-prompts.ts';
import { RESOURCES, TEMPLATES } from '../resources/list-resources.ts';
import { TOOLS } from '../tools/list-tools.ts';

const MODERN_REVISION = '2026-07-28';

const named = (names: readonly string[]): { count: number; available: string[] } => ({
  count: names.length,
  available: [...names],
});

/** Describes the service for clients before they connect. */
export function describeCapabilities(version: string): Record<string, unknown> {
  return {
    server: { name: 'trowel', version, transport: ['stdio', 'streamable-http', 'sse'] },
    protocol_versions: [
      ...new Set([MODERN_REVISION, LATEST_PROTOCOL_VERSION, ...SUPPORTED_PROTOCOL_VERSIONS]),
    ],
    capabilities: {
      tools: named(TOOLS.map(({ name }) => name)),
      resources: named(RESOURCES.map(({ uri }) => uri)),
      resource_templates: named(TEMPLATES.map(({ uriTemplate }) => uriTemplate)),
      prompts: named(PROMPTS.map(({ name }) => name)),
    },
    endpoints: ENDPOINTS,
  };
}

/** The endpoints of the service. */
export const ENDPOINTS: Readonly<Record<string, { method: string; path: string; description: string }>> = {
  mcp: { method: 'POST', path: '/mcp', description: 'Streamable HTTP, all revisions' },
  sse: {
    method: 'GET',
    path: '/sse',
    description: 'Deprecated pair for clients from 2024, with POST /messages',
  },
  uploads: { method: 'POST', path: '/uploads', description: 'Bring a file to import; gives its file_id' },
  files: { method: 'GET', path: '/files/{id}/{name}', description: 'Download a file named in an answer' },
  login: {
    method: 'GET',
    path: '/.well-known/oauth-protected-resource',
    description: 'Who lets assistants in with the account of a person (OAuth 2.1); with /mcp behind it too',
  },
  health: { method: 'GET', path: '/health', description: 'Whether the process is alive' },
  capabilities: { method: 'GET', path: '/capabilities', description: 'This' },
};
