import { DomainError } from '@trowel/domain/core';

/** Maximum number of requests of one client within a window. */
export interface RateRule {
  limit: number;
  windowMs: number;
}

const UNIT_MS: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const RULE = /^([1-9]\d{0,6})\/([1-9]\d{0,3})?([smhd])$/;
const MAX_WINDOW_MS = 2_147_483_647;

/**
 * Parses `100/1m` (100 per minute). Returns undefined for `off`.
 * @throws Error for other texts
 */
export function parseRateRule(text: string): RateRule | undefined {
  if (text.trim().toLowerCase() === 'off') return undefined;
  const [, limit, count = '1', unit = ''] = RULE.exec(text.trim()) ?? [];
  const windowMs = Number(count) * (UNIT_MS[unit] ?? Number.NaN);
  if (!limit || !(windowMs <= MAX_WINDOW_MS))
    throw new Error(`"${text}" is not a rate such as 100/1m, 10/1h or off`);
  return { limit: Number(limit), windowMs };
}

/** Returns the error for a client that must wait. */
export function tooManyRequests({ limit, windowMs }: RateRule, retryAfterS: number): DomainError {
  return new DomainError(
    'rate_limited',
    {
      en: `Too many requests; try again in ${retryAfterS} s`,
      it: `Troppe richieste: riprova fra ${retryAfterS} s`,
    },
    {
      limit,
      window_s: windowMs / 1_000,
      retry_after_s: retryAfterS,
    },
  );
}
