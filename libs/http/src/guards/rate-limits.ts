import { createHash } from 'node:crypto';
import type { SharedStore } from '@trowel/services/context';
import {
  rateLimit,
  type ClientRateLimitInfo,
  type Options,
  type RateLimitRequestHandler,
  type Store,
} from 'express-rate-limit';
import { createExportLimit, type ExportLimit } from './export-limit.ts';
import { tooManyRequests, type RateRule } from './rate-rule.ts';

/** `none` is for the probes of orchestrators. */
const LIMIT_CLASSES = ['default', 'auth', 'export', 'password', 'none'] as const;
export type LimitClass = (typeof LIMIT_CLASSES)[number];

/** The rule of each class, and of what would be of the class `default` but comes through our pages; absent is no limit. */
export type RateRules = Partial<Record<Exclude<LimitClass, 'none'> | 'pages', RateRule>>;

/** The classes that are counted by address alone, before anything else is looked at. */
type AddressClass = Exclude<LimitClass, 'none' | 'export'> | 'pages';

/** A limiter for each limited class. */
export type RateLimits = Partial<Record<AddressClass, RateLimitRequestHandler>> & { export?: ExportLimit };

/** Where requests are counted. */
export interface RateCounting {
  sharedState: SharedStore;
  /** Each service has counts of its own; all its processes have the same. */
  service: 'api' | 'web' | 'mcp';
}

/** What a few more could open is counted exactly; of all else other processes hear a moment later, which costs nothing. */
const EXACT: ReadonlySet<AddressClass> = new Set(['auth', 'password']);

/**
 * Makes the limiters. Each counts within a fixed window, writes `X-RateLimit-Limit`, `-Remaining` and `-Reset` (Unix
 * seconds), and beyond the limit passes on a `rate_limited` error. Exports are counted by account where one is known;
 * all else by address (IPv6: per /64).
 */
export function createRateLimits(
  { export: exports, ...rules }: RateRules,
  { sharedState, service }: RateCounting,
): RateLimits {
  const limits: RateLimits = exports
    ? { export: createExportLimit(exports, { sharedState, name: `${service} export` }) }
    : {};
  for (const [name, rule] of Object.entries(rules) as [AddressClass, RateRule | undefined][]) {
    const counting = { sharedState, name: `${service} ${name}`, isExact: EXACT.has(name) };
    if (rule) limits[name] = createLimiter(rule, counting);
  }
  return limits;
}

/** Makes a limiter that counts what comes with the same token, from wherever; requests without one pass. */
export function createTokenLimit(
  rule: RateRule,
  { sharedState, service }: RateCounting,
): RateLimitRequestHandler {
  return createLimiter(
    rule,
    { sharedState, name: `${service} token`, isExact: false },
    {
      skip: ({ headers }) => headers.authorization === undefined,
      // Tokens are not kept.
      keyGenerator: ({ headers }) =>
        createHash('sha256')
          .update(headers.authorization ?? '')
          .digest('base64url'),
    },
  );
}

interface Counting {
  sharedState: SharedStore;
  name: string;
  isExact: boolean;
}

function createLimiter(
  rule: RateRule,
  counting: Counting,
  counted: Pick<Partial<Options>, 'skip' | 'keyGenerator'> = {},
): RateLimitRequestHandler {
  const { limit, windowMs } = rule;
  return rateLimit({
    ...counted,
    limit,
    windowMs,
    store: createCounts(windowMs, counting),
    legacyHeaders: true,
    standardHeaders: false,
    ipv6Subnet: 64,
    // Its start-up checks guess at proxies from the first request; the configuration decides here.
    validate: false,
    handler: (_req, res, next) =>
      next(tooManyRequests(rule, Number(res.getHeader('Retry-After') ?? Math.ceil(windowMs / 1_000)))),
  });
}

/** Counts where all processes of the service do. */
function createCounts(windowMs: number, { sharedState, name, isExact }: Counting): Store {
  const add = async (key: string, by: number): Promise<ClientRateLimitInfo> => {
    const own = `${name} ${key}`;
    const { count, endsAtMs } = isExact
      ? await sharedState.count(own, by, windowMs)
      : sharedState.countSoon(own, by, windowMs);
    return { totalHits: count, resetTime: new Date(endsAtMs) };
  };
  return {
    increment: (key) => add(key, 1),
    decrement: async (key) => void (await add(key, -1)),
    // A count ends with its window.
    resetKey: () => undefined,
  };
}
