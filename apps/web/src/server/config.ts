import {
  orIssue,
  parseAddress,
  placeData,
  PortSetting,
  readSettings,
  SecretSetting,
  sharedSettings,
  type EnvironmentText,
} from '@trowel/http';
import { placeTraces } from '@trowel/http/traces';
import { isLoopbackName, readPlaces } from '@trowel/services/assistants';
import { z } from 'zod';
import { parseBackgroundMaps } from './pages/background-maps.ts';
import type { ProviderSettings } from './identity/provider.ts';

const Environment = z.object({
  ...sharedSettings,
  WEB_PORT: PortSetting.default(5000),
  API_URL: z.string().trim().transform(orIssue(parseApiUrl)).optional(),
  PUBLIC_URL: z.string().trim().transform(orIssue(parseAddress)).optional(),
  WEB_URL: z.string().trim().transform(orIssue(parseAddress)).optional(),
  MCP_PORT: PortSetting.default(8765),
  MCP_URL: z.string().trim().transform(orIssue(parseAddress)).optional(),
  JWT_SECRET: SecretSetting.optional(),
  OIDC_ISSUER: z.string().trim().transform(orIssue(parseIssuer)).optional(),
  OIDC_CLIENT_ID: z.string().trim().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_NAME: z.string().trim().min(1).max(50).optional(),
  OIDC_ACCOUNTS: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(['linked', 'email', 'create']))
    .default('linked'),
  MCP_CLIENT_DOCUMENTS: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(['on', 'off', 'private']))
    .default('on'),
  PLAN_MAPS: z.string().trim().transform(orIssue(parseBackgroundMaps)).default([]),
  PUBLIC_READ: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(['on', 'off']))
    .default('off'),
});

/** The settings of the web service. */
export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the settings from the environment. An empty variable counts as absent.
 * @throws Error that lists all invalid settings, without their values
 */
export function readConfig(environment: EnvironmentText) {
  const data = readSettings(Environment, environment);
  const place = placeData(data);
  return {
    host: data.HOST,
    port: data.WEB_PORT,
    apiUrl: data.API_URL ?? new URL(`http://127.0.0.1:${data.API_PORT}`),
    ...place,
    places: readPlaces(data),
    oidc: readProvider(data),
    clientDocuments: data.MCP_CLIENT_DOCUMENTS,
    jwtSecret: data.JWT_SECRET,
    loginThrottleRule: data.RATE_LIMIT_ACCOUNT ?? null,
    trustProxy: data.TRUST_PROXY,
    publicRead: data.PUBLIC_READ === 'on',
    backgroundMaps: data.PLAN_MAPS,
    rateRules: {
      ...(data.RATE_LIMIT_DEFAULT && { default: data.RATE_LIMIT_DEFAULT }),
      ...(data.RATE_LIMIT_AUTH && { auth: data.RATE_LIMIT_AUTH }),
      ...(data.RATE_LIMIT_EXPORT && { export: data.RATE_LIMIT_EXPORT }),
    },
    jobsAtOnce: data.JOBS_AT_ONCE,
    metricsToken: data.METRICS_TOKEN,
    traces: placeTraces(data),
    logLevel: data.LOG_LEVEL,
  };
}

/** Returns the settings of the identity provider, or undefined if there is none. @throws Error if a part is missing */
function readProvider(data: z.output<typeof Environment>): ProviderSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_NAME: name, OIDC_ACCOUNTS: accounts } = data;
  if (!issuer) return undefined;
  const needed = (setting: 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET'): string => {
    const value = data[setting];
    if (value === undefined) throw new Error(`Wrong settings:\n  ${setting}: is needed with OIDC_ISSUER`);
    return value;
  };
  const [clientId, clientSecret] = [needed('OIDC_CLIENT_ID'), needed('OIDC_CLIENT_SECRET')];
  return { issuer, clientId, clientSecret, name: name ?? issuer.hostname, accounts };
}

/** Parses the address of the identity provider. It must use https, except on this machine. */
function parseIssuer(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopbackName(url.hostname));
  if (!url || !isSafe || url.username !== '' || url.search !== '' || url.hash !== '') {
    throw new Error('must be an address such as https://login.example, over https unless it is this machine');
  }
  return url;
}

function parseApiUrl(text: string): URL {
  if (!/^https?:\/\/[^/@?#\s]+\/?$/.test(text) || !URL.canParse(text)) {
    throw new Error('must be an address such as http://api:8000, without a path');
  }
  return new URL(text);
}
