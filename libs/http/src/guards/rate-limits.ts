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

/** `none` is for health checks of orchestrators. */
const LIMIT_CLASSES = ['default', 'auth', 'export', 'password', 'ogc', 'none'] as const;
export type LimitClass = (typeof LIMIT_CLASSES)[number];

/** The rules by class, and the rule for requests of class `default` from the pages. Undefined means no limit. */
export type RateRules = Partial<Record<Exclude<LimitClass, 'none'> | 'pages', RateRule>>;

/** Classes that are counted by address only, before all other checks. */
type AddressClass = Exclude<LimitClass, 'none' | 'export'> | 'pages';

/** A limiter per class. */
export type RateLimits = Partial<Record<AddressClass, RateLimitRequestHandler>> & { export?: ExportLimit };

/** State and service of the counters. */
export interface RateCounting {
  sharedState: SharedStore;
  /** Counters are separate per service and shared by its processes. */
  service: 'api' | 'web' | 'mcp';
}

/**
 * Exact counting for classes where a few more attempts matter. Other counters are synchronised with a
 * short delay, at no cost.
 */
const EXACT: ReadonlySet<AddressClass> = new Set(['auth', 'password']);

/**
 * Creates the limiters. Each counts within a fixed window, sets `X-RateLimit-Limit`, `-Remaining` and
 * `-Reset` (Unix seconds), and fails with `rate_limited` over the limit. Exports count by account if
 * known, everything else by address (IPv6: per /64).
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

/** Creates a limiter that counts requests with the same token from any address. Requests without a token pass. */
export function createTokenLimit(
  rule: RateRule,
  { sharedState, service }: RateCounting,
): RateLimitRequestHandler {
  return createLimiter(
    rule,
    { sharedState, name: `${service} token`, isExact: false },
    {
      skip: ({ headers }) => headers.authorization === undefined,
      // Tokens are hashed, because they must not be stored.
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
    // The start-up checks of the library guess proxies from the first request. The configuration
    // decides instead.
    validate: false,
    handler: (_req, res, next) =>
      next(tooManyRequests(rule, Number(res.getHeader('Retry-After') ?? Math.ceil(windowMs / 1_000)))),
  });
}

/** Counts in the state shared by all processes of the service. */
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
    // A counter ends with its window.
    resetKey: () => undefined,
  };
}
