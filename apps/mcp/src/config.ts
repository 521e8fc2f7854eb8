import { resolve } from 'node:path';
import { ROLES } from '@trowel/domain/core';
import {
  orIssue,
  placeData,
  parseAddress,
  PortSetting,
  readSettings,
  SecretSetting,
  sharedSettings,
  type EnvironmentText,
} from '@trowel/http';
import { placeTraces } from '@trowel/http/traces';
import { readPlaces } from '@trowel/services/assistants';
import { z } from 'zod';

const MIN_TOKEN_CHARACTERS = 16;

const Environment = z.object({
  ...sharedSettings,
  WEB_PORT: PortSetting.default(5000),
  WEB_URL: z.string().trim().transform(orIssue(parseAddress)).optional(),
  PUBLIC_URL: z.string().trim().transform(orIssue(parseAddress)).optional(),
  JWT_SECRET: SecretSetting.optional(),
  MCP_TRANSPORT: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(['stdio', 'sse', 'http', 'streamable-http']))
    .default('stdio'),
  MCP_PORT: PortSetting.default(8765),
  MCP_ROLE: z.string().trim().toLowerCase().pipe(z.enum(ROLES)).default('operator'),
  MCP_TOKEN: z
    .string()
    .min(MIN_TOKEN_CHARACTERS, `must have at least ${MIN_TOKEN_CHARACTERS} characters`)
    .optional(),
  MCP_LOGIN: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(['on', 'off']))
    .default('off'),
  MCP_SESSIONS: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(['on', 'off']))
    .default('on'),
  MCP_URL: z.string().trim().transform(orIssue(parseAddress)).optional(),
  MCP_REMOTE_URL: z.string().trim().transform(orIssue(parseAddress)).optional(),
  MCP_ALLOWED_HOSTS: z.string().default('').transform(orIssue(parseHosts)),
});

/** The settings of the MCP service. */
export type Config = ReturnType<typeof readConfig>;

/**
 * Parses the settings from environment variables. Empty variables count as missing.
 * @throws Error that lists all invalid settings without their values
 */
export function readConfig(environment: EnvironmentText) {
  const data = readSettings(Environment, environment);
  const place = placeData(data);
  const publicHost = data.MCP_URL === undefined ? [] : [new URL(data.MCP_URL).hostname];
  return {
    transport: data.MCP_TRANSPORT === 'stdio' ? ('stdio' as const) : ('http' as const),
    host: data.HOST,
    port: data.MCP_PORT,
    ...place,
    databasesDir: resolve(place.dataDir, 'databases'),
    jwtSecret: data.JWT_SECRET,
    role: data.MCP_ROLE,
    token: data.MCP_TOKEN,
    /** Address of a Trowel on another machine. All calls are then forwarded to it, and no database is opened here. */
    remoteUrl: data.MCP_REMOTE_URL,
    /** Base address of files. Default: the address the caller used. */
    publicUrl: data.MCP_URL,
    /** Accepted host names, in addition to those of this machine. */
    allowedHosts: [...publicHost, ...data.MCP_ALLOWED_HOSTS],
    webUrl: data.WEB_URL ?? `http://localhost:${data.WEB_PORT}`,
    /** True if every request needs a token: the fixed one, or one of an account. */
    requiresLogin: data.MCP_LOGIN === 'on',
    /** True if clients of the 2024 and 2025 revisions get sessions, which live in one process. */
    hasSessions: data.MCP_SESSIONS === 'on',
    places: readPlaces(data),
    servicePorts: { api: data.API_PORT, web: data.WEB_PORT, 'mcp-http': data.MCP_PORT },
    trustProxy: data.TRUST_PROXY,
    rateRules: { ...(data.RATE_LIMIT_DEFAULT && { default: data.RATE_LIMIT_DEFAULT }) },
    jobsAtOnce: data.JOBS_AT_ONCE,
    metricsToken: data.METRICS_TOKEN,
    traces: placeTraces(data),
    logLevel: data.LOG_LEVEL,
  };
}

const HOST_NAME = /^(?:[\w-]+(?:\.[\w-]+)*|\[[\da-f:.]+\])$/i;

function parseHosts(text: string): string[] {
  const hosts = text
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== '');
  const wrong = hosts.find((host) => !HOST_NAME.test(host));
  if (wrong !== undefined) throw new Error('must be names of hosts without a port, separated by commas');
  return hosts;
}
