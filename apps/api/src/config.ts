import { resolve } from 'node:path';
import { parseOrigins, parseRateRule, parseTrustProxy } from '@trowel/http';
import { z } from 'zod';

const KNOWN_SECRETS =
  /^(?:.*(?:change[-_ ]?me|your[-_ ]?secret|secret[-_ ]?key|default[-_ ]?secret|example|placeholder).*|(.)\1*)$/i;
const MIN_SECRET_BYTES = 32;

const Port = z.coerce.number().int().min(0).max(65_535);

const Environment = z.object({
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  API_PORT: Port.default(8000),
  DATA_DIR: z.string().trim().min(1).default('./data'),
  DATABASE_URL: z.string().trim().min(1).optional(),
  MODELS_DIR: z.string().trim().min(1).optional(),
  JWT_SECRET: z.string().min(1).superRefine(checkSecret).optional(),
  ADMIN_USERNAME: z.string().trim().min(1).max(50).default('admin'),
  ADMIN_PASSWORD: z.string().min(1).optional(),
  CORS_ORIGINS: z.string().default('').transform(orIssue(parseOrigins)),
  TRUST_PROXY: z.string().default('').transform(orIssue(parseTrustProxy)),
  RATE_LIMIT_DEFAULT: z.string().default('100/1m').transform(orIssue(parseRateRule)),
  RATE_LIMIT_AUTH: z.string().default('5/1m').transform(orIssue(parseRateRule)),
  RATE_LIMIT_EXPORT: z.string().default('10/1h').transform(orIssue(parseRateRule)),
  RATE_LIMIT_PASSWORD: z.string().default('10/1h').transform(orIssue(parseRateRule)),
  LOG_LEVEL: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']))
    .default('info'),
});

/** The settings of the API. */
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
    port: data.API_PORT,
    dataDir,
    databaseUrl: data.DATABASE_URL ?? `sqlite:///${dataDir}/trowel.db`,
    modelsDir: data.MODELS_DIR ? resolve(data.MODELS_DIR) : resolve(dataDir, '3d_models'),
    jwtSecret: data.JWT_SECRET,
    adminUsername: data.ADMIN_USERNAME,
    adminPassword: data.ADMIN_PASSWORD,
    corsOrigins: data.CORS_ORIGINS,
    trustProxy: data.TRUST_PROXY,
    rateRules: {
      ...(data.RATE_LIMIT_DEFAULT && { default: data.RATE_LIMIT_DEFAULT }),
      ...(data.RATE_LIMIT_AUTH && { auth: data.RATE_LIMIT_AUTH }),
      ...(data.RATE_LIMIT_EXPORT && { export: data.RATE_LIMIT_EXPORT }),
      ...(data.RATE_LIMIT_PASSWORD && { password: data.RATE_LIMIT_PASSWORD }),
    },
    logLevel: data.LOG_LEVEL,
  };
}

function checkSecret(secret: string, ctx: z.core.$RefinementCtx<string>): void {
  if (Buffer.byteLength(secret) < MIN_SECRET_BYTES) {
    ctx.addIssue({ code: 'custom', message: `must be at least ${MIN_SECRET_BYTES} bytes long` });
  } else if (KNOWN_SECRETS.test(secret)) {
    ctx.addIssue({ code: 'custom', message: 'is a known default; make a random one' });
  }
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
