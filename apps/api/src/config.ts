import {
  orIssue,
  parseAddress,
  PortSetting,
  parseOrigins,
  placeData,
  rateSetting,
  readSettings,
  SecretSetting,
  sharedSettings,
  type EnvironmentText,
} from '@trowel/http';
import { placeTraces } from '@trowel/http/traces';
import { z } from 'zod';

const Environment = z.object({
  ...sharedSettings,
  JWT_SECRET: SecretSetting.optional(),
  ADMIN_USERNAME: z.string().trim().min(1).max(50).default('admin'),
  ADMIN_PASSWORD: z.string().min(1).optional(),
  CORS_ORIGINS: z.string().default('').transform(orIssue(parseOrigins)),
  RATE_LIMIT_PASSWORD: rateSetting('10/1h'),
  WEB_PORT: PortSetting.default(5000),
  MCP_PORT: PortSetting.default(8765),
  PUBLIC_URL: z.string().trim().transform(orIssue(parseAddress)).optional(),
});

/** The settings of the API. */
export type Config = ReturnType<typeof readConfig>;

/**
 * Parses the settings from environment variables. Empty variables count as missing.
 * @throws Error that lists all invalid settings without their values
 */
export function readConfig(environment: EnvironmentText) {
  const data = readSettings(Environment, environment);
  const place = placeData(data);
  return {
    host: data.HOST,
    port: data.API_PORT,
    ...place,
    jwtSecret: data.JWT_SECRET,
    loginThrottleRule: data.RATE_LIMIT_ACCOUNT ?? null,
    adminUsername: data.ADMIN_USERNAME,
    adminPassword: data.ADMIN_PASSWORD,
    corsOrigins: data.CORS_ORIGINS,
    trustProxy: data.TRUST_PROXY,
    rateRules: {
      ...(data.RATE_LIMIT_DEFAULT && { default: data.RATE_LIMIT_DEFAULT }),
      ...(data.RATE_LIMIT_PAGES && { pages: data.RATE_LIMIT_PAGES }),
      ...(data.RATE_LIMIT_AUTH && { auth: data.RATE_LIMIT_AUTH }),
      ...(data.RATE_LIMIT_EXPORT && { export: data.RATE_LIMIT_EXPORT }),
      ...(data.RATE_LIMIT_OGC && { ogc: data.RATE_LIMIT_OGC }),
      ...(data.RATE_LIMIT_PASSWORD && { password: data.RATE_LIMIT_PASSWORD }),
    },
    web: { publicUrl: data.PUBLIC_URL, apiPort: data.API_PORT, webPort: data.WEB_PORT },
    mcpPort: data.MCP_PORT,
    jobsAtOnce: data.JOBS_AT_ONCE,
    metricsToken: data.METRICS_TOKEN,
    traces: placeTraces(data),
    logLevel: data.LOG_LEVEL,
  };
}
