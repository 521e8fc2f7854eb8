import { resolve } from 'node:path';
import { parseRateRule, parseTrustProxy } from '@trowel/http';
import { z } from 'zod';

const Port = z.coerce.number().int().min(0).max(65_535);

const Environment = z.object({
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  WEB_PORT: Port.default(5000),
  API_PORT: Port.default(8000),
  API_URL: z.string().trim().transform(orIssue(parseApiUrl)).optional(),
  DATA_DIR: z.string().trim().min(1).default('./data'),
  DATABASE_URL: z.string().trim().min(1).optional(),
  JWT_SECRET: z.string().min(1).optional(),
  TRUST_PROXY: z.string().default('').transform(orIssue(parseTrustProxy)),
  RATE_LIMIT_DEFAULT: z.string().default('100/1m').transform(orIssue(parseRateRule)),
  RATE_LIMIT_AUTH: z.string().default('5/1m').transform(orIssue(parseRateRule)),
  RATE_LIMIT_EXPORT: z.string().default('10/1h').transform(orIssue(parseRateRule)),
  PUBLIC_READ: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(['on', 'off']))
    .default('off'),
  LOG_LEVEL: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']))
    .default('info'),
});

/** The settings of the web service. */
export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the settings from the environment; an empty variable counts as absent.
 * @throws Error that lists every setting that cannot be used, without its value.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) throw new Error(`Wrong settings:\n${parsed.error.issues.map(tellIssue).join('\n')}`);
  const { data } = parsed;
  const dataDir = resolve(data.DATA_DIR);
  return {
    host: data.HOST,
    port: data.WEB_PORT,
    apiUrl: data.API_URL ?? new URL(`http://127.0.0.1:${data.API_PORT}`),
    dataDir,
    databaseUrl: data.DATABASE_URL ?? `sqlite:///${dataDir}/trowel.db`,
    jwtSecret: data.JWT_SECRET,
    trustProxy: data.TRUST_PROXY,
    publicRead: data.PUBLIC_READ === 'on',
    rateRules: {
      ...(data.RATE_LIMIT_DEFAULT && { default: data.RATE_LIMIT_DEFAULT }),
      ...(data.RATE_LIMIT_AUTH && { auth: data.RATE_LIMIT_AUTH }),
      ...(data.RATE_LIMIT_EXPORT && { export: data.RATE_LIMIT_EXPORT }),
    },
    logLevel: data.LOG_LEVEL,
  };
}

function parseApiUrl(text: string): URL {
  if (!/^https?:\/\/[^/@?#\s]+\/?$/.test(text) || !URL.canParse(text)) {
    throw new Error('must be an address such as http://api:8000, without a path');
  }
  return new URL(text);
}

/** A reader of text as a zod transform: what it throws becomes the issue. */
function orIssue<T>(read: (text: string) => T): (text: string, ctx: z.core.$RefinementCtx<string>) => T {
  return (text, ctx) => {
    try {
      return read(text);
    } catch (error) {
      ctx.addIssue({ code: 'custom', message: error instanceof Error ? error.message : 'cannot be read' });
      return z.NEVER;
    }
  };
}

function tellIssue({ path, message }: { path: readonly PropertyKey[]; message: string }): string {
  return `  ${path.join('.')}: ${message}`;
}
