/** Addresses of the service that authorizes assistants and of the service they are authorized for. */
export interface Places {
  /** Address of the authorization server, without a path. */
  issuer: string;
  /** Address of the service that accepts the tokens, as `normalizeResource` writes it. */
  resource: string;
}

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);
/** Path of the service for assistants. Its address without a path means the same. */
const PATH = '/mcp';

/** The settings with the addresses of the services. */
export interface PlaceSettings {
  PUBLIC_URL?: string | undefined;
  WEB_URL?: string | undefined;
  WEB_PORT: number;
  MCP_URL?: string | undefined;
  MCP_PORT: number;
}

/** Returns the addresses, which must be the same for all services: those set, else the ports on this machine. */
export function readPlaces({ PUBLIC_URL, WEB_URL, WEB_PORT, MCP_URL, MCP_PORT }: PlaceSettings): Places {
  const service = MCP_URL ?? `http://localhost:${MCP_PORT}`;
  return {
    issuer: PUBLIC_URL ?? WEB_URL ?? `http://localhost:${WEB_PORT}`,
    resource: normalizeResource(service) ?? service,
  };
}

/** Returns true if a host name is this machine. */
export function isLoopbackName(hostname: string): boolean {
  return LOOPBACK.has(hostname);
}

/**
 * Returns the normal form of the address of a service for assistants: with its path, and with one name
 * for this machine. Undefined if the text is not such an address.
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
