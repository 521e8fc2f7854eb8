import { resolve } from 'node:path';
import { z } from 'zod';
import { parseRateRule } from '../guards/rate-rule.ts';
import { findSecretProblem } from './secret-setting.ts';
import { parseTrustProxy } from './trust-proxy.ts';

/** Number of a port; 0 lets the system choose. */
export const PortSetting = z.coerce.number().int().min(0).max(65_535);

/** A rate rule such as `100/1m`, with the one that holds when none is given. */
export const rateSetting = (rule: string) => z.string().default(rule).transform(orIssue(parseRateRule));

/** The settings every service reads alike. */
export const sharedSettings = {
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  API_PORT: PortSetting.default(8000),
  DATA_DIR: z.string().trim().min(1).default('./data'),
  DATABASE_URL: z.string().trim().min(1).optional(),
  MODELS_DIR: z.string().trim().min(1).optional(),
  AUDIT_SECRET: z.string().default('').transform(orIssue(parseSecrets)),
  PYARCHINIT_DATABASES: z.string().default('').transform(orIssue(parseDatabases)),
  TRUST_PROXY: z.string().default('').transform(orIssue(parseTrustProxy)),
  RATE_LIMIT_DEFAULT: rateSetting('100/1m'),
  RATE_LIMIT_PAGES: rateSetting('1200/1m'),
  RATE_LIMIT_AUTH: rateSetting('5/1m'),
  RATE_LIMIT_EXPORT: rateSetting('10/1h'),
  RATE_LIMIT_ACCOUNT: rateSetting('10/15m'),
  JOBS_AT_ONCE: z.coerce
    .number({ error: 'must be a whole number from 0 to 16' })
    .pipe(z.int('must be a whole number from 0 to 16').min(0).max(16))
    .default(2),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']))
    .default('info'),
};

/** Environment variables, or what stands for them. */
export type EnvironmentText = Readonly<Record<string, string | undefined>>;

/**
 * Reads settings from the environment; an empty variable counts as absent.
 * @throws Error that lists every setting that cannot be used, without its value.
 */
export function readSettings<Schema extends z.ZodType>(
  schema: Schema,
  environment: EnvironmentText,
): z.output<Schema> {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw new Error(`Wrong settings:\n${parsed.error.issues.map(tellIssue).join('\n')}`);
  return parsed.data;
}

/** Secrets with blanks between them. @throws Error for one that can be guessed */
function parseSecrets(text: string): readonly string[] {
  const secrets = text.split(/\s+/).filter(Boolean);
  for (const secret of secrets) {
    const problem = findSecretProblem(secret);
    if (problem !== undefined) throw new Error(problem);
  }
  return secrets;
}

const NAMED_DATABASE = /^([\w-]{1,50})=(sqlite:\/\/\/.+|postgres(?:ql)?:\/\/.+)$/;

/** Reads databases with their names: `dig=sqlite:////srv/dig.sqlite museum=postgresql://…`. */
function parseDatabases(text: string): ReadonlyMap<string, string> {
  const named = text.split(/\s+/).filter(Boolean);
  return new Map(
    named.map((one) => {
      const [, name, url] = NAMED_DATABASE.exec(one) ?? [];
      if (name === undefined || url === undefined)
        throw new Error(
          'must be names with sqlite:/// or postgresql:// addresses, such as dig=sqlite:////srv/dig.sqlite',
        );
      return [name, url] as const;
    }),
  );
}

/** Gives where the data and the files of models and media lie, as absolute folders, and the databases to use. */
export function placeData({
  AUDIT_SECRET,
  DATA_DIR,
  DATABASE_URL,
  MODELS_DIR,
  PYARCHINIT_DATABASES,
}: {
  AUDIT_SECRET: readonly string[];
  DATA_DIR: string;
  DATABASE_URL?: string | undefined;
  MODELS_DIR?: string | undefined;
  PYARCHINIT_DATABASES: ReadonlyMap<string, string>;
}): {
  auditSecrets: readonly string[];
  dataDir: string;
  databaseUrl: string;
  modelsDir: string;
  pyarchinitDatabases: ReadonlyMap<string, string>;
} {
  const dataDir = resolve(DATA_DIR);
  return {
    auditSecrets: AUDIT_SECRET,
    dataDir,
    databaseUrl: DATABASE_URL ?? `sqlite:///${dataDir}/trowel.db`,
    modelsDir: MODELS_DIR ? resolve(MODELS_DIR) : resolve(dataDir, '3d_models'),
    pyarchinitDatabases: PYARCHINIT_DATABASES,
  };
}

/** A reader of text as a zod transform: what it throws becomes the issue. */
export function orIssue<T>(
  read: (text: string) => T,
): (text: string, ctx: z.core.$RefinementCtx<string>) => T {
  return (text, ctx) => {
    try {
      return read(text);
    } catch (error) {
      ctx.addIssue({ code: 'custom', message: error instanceof Error ? error.message : 'cannot be read' });
      return z.NEVER;
    }
  };
}

/** Reads the address of a service as the world sees it. @throws Error for one with a path, or none at all. */
export function parseAddress(text: string): string {
  if (!/^https?:\/\/[^/@?#\s]+\/?$/.test(text) || !URL.canParse(text)) {
    throw new Error('must be an address such as https://dig.example, without a path');
  }
  return text.replace(/\/$/, '');
}

function tellIssue({ path, message }: { path: readonly PropertyKey[]; message: string }): string {
  return `  ${path.join('.')}: ${message}`;
}
