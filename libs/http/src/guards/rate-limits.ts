import { createHash } from 'node:crypto';
import { rateLimit, type Options, type RateLimitRequestHandler } from 'express-rate-limit';
import { createExportLimit, type ExportLimit } from './export-limit.ts';
import { tooManyRequests, type RateRule } from './rate-rule.ts';

/** `none` is for the probes of orchestrators. */
export const LIMIT_CLASSES = ['default', 'auth', 'export', 'password', 'none'] as const;
export type LimitClass = (typeof LIMIT_CLASSES)[number];

/** The rule of each class, and of what would be of the class `default` but comes through our pages; absent is no limit. */
export type RateRules = Partial<Record<Exclude<LimitClass, 'none'> | 'pages', RateRule>>;

/** The classes that are counted by address alone, before anything else is looked at. */
type AddressClass = Exclude<LimitClass, 'none' | 'export'> | 'pages';

/** A limiter for each limited class. */
export type RateLimits = Partial<Record<AddressClass, RateLimitRequestHandler>> & { export?: ExportLimit };

/**
 * Makes the limiters. Each counts within a fixed window, writes `X-RateLimit-Limit`, `-Remaining` and `-Reset` (Unix
 * seconds), and beyond the limit passes on a `rate_limited` error. Exports are counted by account where one is known;
 * all else by address (IPv6: per /64).
 */
export function createRateLimits({ export: exports, ...rules }: RateRules): RateLimits {
  const limits: RateLimits = exports ? { export: createExportLimit(exports) } : {};
  for (const [name, rule] of Object.entries(rules) as [AddressClass, RateRule | undefined][]) {
    if (rule) limits[name] = createLimiter(rule);
  }
  return limits;
}

/** Makes a limiter that counts what comes with the same token, from wherever; requests without one pass. */
export function createTokenLimit(rule: RateRule): RateLimitRequestHandler {
  return createLimiter(rule, {
    skip: ({ headers }) => headers.authorization === undefined,
    // Tokens are not kept.
    keyGenerator: ({ headers }) =>
      createHash('sha256')
        .update(headers.authorization ?? '')
        .digest('base64url'),
  });
}

function createLimiter(
  rule: RateRule,
  counted: Pick<Partial<Options>, 'skip' | 'keyGenerator'> = {},
): RateLimitRequestHandler {
  const { limit, windowMs } = rule;
  return rateLimit({
    ...counted,
    limit,
    windowMs,
    legacyHeaders: true,
    standardHeaders: false,
    ipv6Subnet: 64,
    // Its start-up checks guess at proxies from the first request; the configuration decides here.
    validate: false,
    handler: (_req, res, next) =>
      next(tooManyRequests(rule, Number(res.getHeader('Retry-After') ?? Math.ceil(windowMs / 1_000)))),
  });
}
