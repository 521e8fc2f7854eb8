import { resolve } from 'node:path';
import type { SecondFactorRule } from '@trowel/services/context';
import { z } from 'zod';
import { parseRateRule } from '../guards/rate-rule.ts';
import { findSecretProblem } from './secret-setting.ts';
import { parseTrustProxy } from './trust-proxy.ts';

/** A port number. 0 lets the system choose. */
export const PortSetting = z.coerce.number().int().min(0).max(65_535);

/** A rate rule such as `100/1m`, with its default. */
export const rateSetting = (rule: string) => z.string().default(rule).transform(orIssue(parseRateRule));

/** Settings shared by all services. */
export const sharedSettings = {
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  API_PORT: PortSetting.default(8000),
  DATA_DIR: z.string().trim().min(1).default('./data'),
  DATABASE_URL: z.string().trim().min(1).optional(),
  DATABASE_DIRECT_URL: z.string().trim().transform(orIssue(parseServer)).optional(),
  DATABASE_REPLICA_URLS: z.string().default('').transform(orIssue(parseServers)),
  REDIS_URL: z.string().trim().transform(orIssue(parseRedis)).optional(),
  MODELS_DIR: z.string().trim().min(1).optional(),
  FILES_BUCKET: z.string().trim().transform(orIssue(parseBucketUrl)).optional(),
  FILES_BUCKET_REGION: z.string().trim().min(1).default('us-east-1'),
  FILES_BUCKET_KEY: z.string().trim().min(1).optional(),
  FILES_BUCKET_SECRET: z.string().min(1).optional(),
  AUDIT_SECRET: z.string().default('').transform(orIssue(parseSecrets)),
  SECOND_FACTOR_SECRET: z.string().default('').transform(orIssue(parseSecrets)),
  SECOND_FACTOR: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(['optional', 'admins', 'all']))
    .default('optional'),
  PYARCHINIT_DATABASES: z.string().default('').transform(orIssue(parseDatabases)),
  TRUST_PROXY: z.string().default('').transform(orIssue(parseTrustProxy)),
  RATE_LIMIT_DEFAULT: rateSetting('100/1m'),
  RATE_LIMIT_PAGES: rateSetting('1200/1m'),
  RATE_LIMIT_AUTH: rateSetting('5/1m'),
  RATE_LIMIT_EXPORT: rateSetting('10/1h'),
  RATE_LIMIT_OGC: rateSetting('10000/1m'),
  RATE_LIMIT_ACCOUNT: rateSetting('10/15m'),
  JOBS_AT_ONCE: z.coerce
    .number({ error: 'must be a whole number from 0 to 16' })
    .pipe(z.int('must be a whole number from 0 to 16').min(0).max(16))
    .default(2),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.string().trim().transform(orIssue(parseCollector)).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().default('').transform(orIssue(parseHeaders)),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'must be a share from 0 to 1' })
    .min(0, 'must be a share from 0 to 1')
    .max(1, 'must be a share from 0 to 1')
    .default(1),
  LOG_LEVEL: z
    .string()
    .trim()
    .toLowerCase()
    .pipe(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']))
    .default('info'),
};

/** Environment variables. */
export type EnvironmentText = Readonly<Record<string, string | undefined>>;

/**
 * Parses settings from environment variables. Empty variables count as missing.
 * @throws Error that lists all invalid settings without their values
 */
export function readSettings<Schema extends z.ZodType>(
  schema: Schema,
  environment: EnvironmentText,
): z.output<Schema> {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw new Error(`Wrong settings:\n${parsed.error.issues.map(formatIssue).join('\n')}`);
  return parsed.data;
}

/**
 * Parses secrets separated by spaces.
 * @throws Error for a weak one
 */
function parseSecrets(text: string): readonly string[] {
  const secrets = text.split(/\s+/).filter(Boolean);
  for (const secret of secrets) {
    const problem = findSecretProblem(secret);
    if (problem !== undefined) throw new Error(problem);
  }
  return secrets;
}

const NAMED_DATABASE = /^([\w-]{1,50})=(sqlite:\/\/\/.+|postgres(?:ql)?:\/\/.+)$/;

/** Parses named databases: `dig=sqlite:////srv/dig.sqlite museum=postgresql://…`. */
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

/**
 * Parses the address of a PostgreSQL server.
 * @throws Error for other addresses
 */
function parseServer(text: string): string {
  if (!/^postgres(ql)?:\/\//.test(text)) throw new Error('must be an address such as postgresql://…');
  return text;
}

/**
 * Parses addresses of PostgreSQL servers, separated by spaces.
 * @throws Error for other addresses
 */
function parseServers(text: string): readonly string[] {
  return text.split(/\s+/).filter(Boolean).map(parseServer);
}

/**
 * Parses the address of a Redis server.
 * @throws Error for other addresses
 */
function parseRedis(text: string): string {
  if (!/^rediss?:\/\//.test(text) || !URL.canParse(text))
    throw new Error('must be an address such as redis://…');
  return text;
}

/**
 * Parses the address of a bucket.
 * @throws Error for addresses with further parts, and for other texts
 */
function parseBucketUrl(text: string): string {
  if (!/^https?:\/\/[^/@?#\s]+(\/[^/@?#\s]+)?\/?$/.test(text) || !URL.canParse(text))
    throw new Error('must be an address such as https://s3.example/bucket');
  return text.replace(/\/$/, '');
}

function required(name: string, value: string | undefined): string {
  if (value === undefined) throw new Error(`Wrong settings:\n  ${name}: is required with FILES_BUCKET`);
  return value;
}

/**
 * Parses the address of a trace collector.
 * @throws Error for other addresses
 */
function parseCollector(text: string): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new Error('must be an address such as http://collector.example:4318');
  return text.replace(/\/$/, '');
}

/**
 * Parses headers as `name=value,name=value` with percent-encoded values.
 * @throws Error for other texts
 */
function parseHeaders(text: string): Readonly<Record<string, string>> {
  const pairs = text.split(',').filter((one) => one.trim() !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name, value] = /^\s*([\w-]+)\s*=(.*)$/.exec(pair) ?? [];
      if (name === undefined || value === undefined)
        throw new Error('must be headers such as authorization=Bearer%20abc,x-team=dig');
      return [name, decodeURIComponent(value.trim())];
    }),
  );
}

/** Settings of locations. */
interface PlaceSettings {
  AUDIT_SECRET: readonly string[];
  SECOND_FACTOR_SECRET: readonly string[];
  SECOND_FACTOR: SecondFactorRule;
  DATA_DIR: string;
  DATABASE_URL?: string | undefined;
  DATABASE_DIRECT_URL?: string | undefined;
  DATABASE_REPLICA_URLS: readonly string[];
  FILES_BUCKET?: string | undefined;
  FILES_BUCKET_REGION: string;
  FILES_BUCKET_KEY?: string | undefined;
  FILES_BUCKET_SECRET?: string | undefined;
  MODELS_DIR?: string | undefined;
  PYARCHINIT_DATABASES: ReadonlyMap<string, string>;
  REDIS_URL?: string | undefined;
}

/** Locations of data. */
export interface DataPlace {
  auditSecrets: readonly string[];
  factorSecrets: readonly string[];
  secondFactor: SecondFactorRule;
  dataDir: string;
  databaseUrl: string;
  directUrl: string | undefined;
  replicaUrls: readonly string[];
  redisUrl: string | undefined;
  modelsDir: string;
  bucket: { url: string; region: string; accessKey: string; secretKey: string } | undefined;
  pyarchinitDatabases: ReadonlyMap<string, string>;
}

/** Returns the absolute folders of the data, models and media, and the databases to use. */
export function placeData({
  AUDIT_SECRET,
  SECOND_FACTOR_SECRET,
  SECOND_FACTOR,
  DATA_DIR,
  DATABASE_URL,
  DATABASE_DIRECT_URL,
  DATABASE_REPLICA_URLS,
  FILES_BUCKET,
  FILES_BUCKET_REGION,
  FILES_BUCKET_KEY,
  FILES_BUCKET_SECRET,
  MODELS_DIR,
  PYARCHINIT_DATABASES,
  REDIS_URL,
}: PlaceSettings): DataPlace {
  const dataDir = resolve(DATA_DIR);
  const readBucket = (url: string) => ({
    url,
    region: FILES_BUCKET_REGION,
    accessKey: required('FILES_BUCKET_KEY', FILES_BUCKET_KEY),
    secretKey: required('FILES_BUCKET_SECRET', FILES_BUCKET_SECRET),
  });
  return {
    auditSecrets: AUDIT_SECRET,
    factorSecrets: SECOND_FACTOR_SECRET,
    secondFactor: SECOND_FACTOR,
    dataDir,
    databaseUrl: DATABASE_URL ?? `sqlite:///${dataDir}/trowel.db`,
    directUrl: DATABASE_DIRECT_URL,
    replicaUrls: DATABASE_REPLICA_URLS,
    redisUrl: REDIS_URL,
    modelsDir: MODELS_DIR ? resolve(MODELS_DIR) : resolve(dataDir, '3d_models'),
    bucket: FILES_BUCKET === undefined ? undefined : readBucket(FILES_BUCKET),
    pyarchinitDatabases: PYARCHINIT_DATABASES,
  };
}

/** Converts a parser to a zod transform. Its errors become issues. */
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

/**
 * Parses the public address of a service.
 * @throws Error for an address with a path, and for other texts
 */
export function parseAddress(text: string): string {
  if (!/^https?:\/\/[^/@?#\s]+\/?$/.test(text) || !URL.canParse(text)) {
    throw new Error('must be an address such as https://dig.example, without a path');
  }
  return text.replace(/\/$/, '');
}

function formatIssue({ path, message }: { path: readonly PropertyKey[]; message: string }): string {
  return `  ${path.join('.')}: ${message}`;
}
