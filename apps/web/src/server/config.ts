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
import { readPlaces } from '@trowel/services/assistants';
import { z } from 'zod';

const Environment = z.object({
  ...sharedSettings,
  WEB_PORT: PortSetting.default(5000),
  API_URL: z.string().trim().transform(orIssue(parseApiUrl)).optional(),
  PUBLIC_URL: z.string().trim().transform(orIssue(parseAddress)).optional(),
  WEB_URL: z.string().trim().transform(orIssue(parseAddress)).optional(),
  MCP_PORT: PortSetting.default(8765),
  MCP_URL: z.string().trim().transform(orIssue(parseAddress)).optional(),
  JWT_SECRET: SecretSetting.optional(),
  MCP_CLIENT_DOCUMENTS: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(['on', 'off', 'private']))
    .default('on'),
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
 * Reads the settings from the environment; an empty variable counts as absent.
 * @throws Error that lists every setting that cannot be used, without its value.
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
    clientDocuments: data.MCP_CLIENT_DOCUMENTS,
    jwtSecret: data.JWT_SECRET,
    guessRule: data.RATE_LIMIT_ACCOUNT ?? null,
    trustProxy: data.TRUST_PROXY,
    publicRead: data.PUBLIC_READ === 'on',
    rateRules: {
      ...(data.RATE_LIMIT_DEFAULT && { default: data.RATE_LIMIT_DEFAULT }),
      ...(data.RATE_LIMIT_AUTH && { auth: data.RATE_LIMIT_AUTH }),
      ...(data.RATE_LIMIT_EXPORT && { export: data.RATE_LIMIT_EXPORT }),
    },
    jobsAtOnce: data.JOBS_AT_ONCE,
    metricsToken: data.METRICS_TOKEN,
    logLevel: data.LOG_LEVEL,
  };
}

function parseApiUrl(text: string): URL {
  if (!/^https?:\/\/[^/@?#\s]+\/?$/.test(text) || !URL.canParse(text)) {
    throw new Error('must be an address such as http://api:8000, without a path');
  }
  return new URL(text);
}
