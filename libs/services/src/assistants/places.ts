/** Where assistants are let in, and what they are let in to. */
export interface Places {
  /** Address of the service that asks people and gives tokens, without a path. */
  issuer: string;
  /** Address of the service the tokens are for, as `normalizeResource` writes it. */
  resource: string;
}

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);
/** Where the service for assistants is asked; its address without a path means the same. */
const PATH = '/mcp';

/** The settings that say where the services are. */
export interface PlaceSettings {
  PUBLIC_URL?: string | undefined;
  WEB_URL?: string | undefined;
  WEB_PORT: number;
  MCP_URL?: string | undefined;
  MCP_PORT: number;
}

/** Gives the places, which all services must tell alike: those set, else the ports on this machine. */
export function readPlaces({ PUBLIC_URL, WEB_URL, WEB_PORT, MCP_URL, MCP_PORT }: PlaceSettings): Places {
  const service = MCP_URL ?? `http://localhost:${MCP_PORT}`;
  return {
    issuer: PUBLIC_URL ?? WEB_URL ?? `http://localhost:${WEB_PORT}`,
    resource: normalizeResource(service) ?? service,
  };
}

/** Whether a name is this machine's own. */
export function isLoopbackName(hostname: string): boolean {
  return LOOPBACK.has(hostname);
}

/**
 * Gives the one way to write the address of a service for assistants: with its path, and this machine always under the
 * same name. Undefined for what is no such address.
 */
export function normalizeResource(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, username, password, hostname, port, pathname, search, hash } = new URL(text);
  if (protocol !== 'https:' && protocol !== 'http:') return undefined;
  if (username !== '' || password !== '' || search !== '' || hash !== '') return undefined;
  const name = isLoopbackName(hostname) ? 'localhost' : hostname;
  const path = pathname.replace(/\/+$/, '') || PATH;
  return `${protocol}//${name}${port === '' ? '' : `:${port}`}${path}`;
}
