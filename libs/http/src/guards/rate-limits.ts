import { DomainError } from '@trowel/domain/core';
import { rateLimit, type RateLimitRequestHandler } from 'express-rate-limit';

/** `none` is for the probes of orchestrators. */
export const LIMIT_CLASSES = ['default', 'auth', 'export', 'password', 'none'] as const;
export type LimitClass = (typeof LIMIT_CLASSES)[number];

/** How many requests one address may make within a window. */
export interface RateRule {
  limit: number;
  windowMs: number;
}

/** The rule of each class; absent is no limit. */
export type RateRules = Partial<Record<Exclude<LimitClass, 'none'>, RateRule>>;

/** A limiter for each limited class. */
export type RateLimits = Partial<Record<LimitClass, RateLimitRequestHandler>>;

const UNIT_MS: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const RULE = /^([1-9]\d{0,6})\/([1-9]\d{0,3})?([smhd])$/;
const MAX_WINDOW_MS = 2_147_483_647;

/** Reads `100/1m` (100 in one minute); `off` gives undefined. @throws Error when it is neither. */
export function parseRateRule(text: string): RateRule | undefined {
  if (text.trim().toLowerCase() === 'off') return undefined;
  const [, limit, count = '1', unit = ''] = RULE.exec(text.trim()) ?? [];
  const windowMs = Number(count) * (UNIT_MS[unit] ?? Number.NaN);
  if (!limit || !(windowMs <= MAX_WINDOW_MS))
    throw new Error(`"${text}" is not a rate such as 100/1m, 10/1h or off`);
  return { limit: Number(limit), windowMs };
}

/**
 * Makes the limiters. Each counts per address (IPv6: per /64) within a fixed window, writes `X-RateLimit-Limit`,
 * `-Remaining` and `-Reset` (Unix seconds), and beyond the limit passes on a `rate_limited` error.
 */
export function createRateLimits(rules: RateRules): RateLimits {
  const limits: RateLimits = {};
  for (const [name, rule] of Object.entries(rules) as [LimitClass, RateRule | undefined][]) {
    if (rule) limits[name] = createLimiter(rule);
  }
  return limits;
}

function createLimiter({ limit, windowMs }: RateRule): RateLimitRequestHandler {
  return rateLimit({
    limit,
    windowMs,
    legacyHeaders: true,
    standardHeaders: false,
    ipv6Subnet: 64,
    // Its start-up checks guess at proxies from the first request; the configuration decides here.
    validate: false,
    handler: (_req, res, next) => {
      const seconds = Number(res.getHeader('Retry-After') ?? Math.ceil(windowMs / 1_000));
      const message = `Too many requests; try again in ${seconds} s`;
      next(
        new DomainError('rate_limited', message, {
          limit,
          window_s: windowMs / 1_000,
          retry_after_s: seconds,
        }),
      );
    },
  });
}
