import type { IncomingMessage, ServerResponse } from 'node:http';
import { ipKeyGenerator } from 'express-rate-limit';
import { isHeld } from '../answers/file-headers.ts';
import { tooManyRequests, type RateRule } from './rate-rule.ts';

/** Who an export counts for: an account where one is known, else the address. */
export interface Exporter {
  accountId: number | null;
  address: string | undefined;
}

/** An export under way. */
export interface CountedExport {
  /**
   * Tells which file was made, before it is sent. A file that the caller holds, or was sent within the window, is not
   * counted. @throws DomainError `rate_limited` when it is a new one beyond the limit.
   */
  settle(tag: string): void;
}

/** Counts exports, within a fixed window that begins with the first. */
export interface ExportLimit {
  /** Counts a request as an export, and tells on the answer what is left. @throws DomainError `rate_limited` */
  admit(req: IncomingMessage, res: ServerResponse, exporter: Exporter): CountedExport;
}

/** What one caller has exported. */
interface Tally {
  endsAtMs: number;
  count: number;
  /** What was sent within the window, and at which addresses. */
  tags: Set<string>;
  urls: Set<string>;
}

const MAX_REMEMBERED = 10_000;
const IPV6_SUBNET = 64;
const PREVIEWS = new Set(['image', 'embed', 'object', 'iframe']);
const UNCOUNTED: CountedExport = { settle: () => undefined };

/**
 * Makes the limit of exports. Beyond it only an address that gave a file within the window is answered, since the
 * file may be the same again; what comes of it decides.
 */
export function createExportLimit(rule: RateRule, clock: () => number = Date.now): ExportLimit {
  const tallies = new Map<string, Tally>();

  const find = (key: string): Tally => {
    const known = tallies.get(key);
    if (known && known.endsAtMs > clock()) return known;
    if (tallies.size >= MAX_REMEMBERED) forgetEnded(tallies, clock());
    const fresh = {
      endsAtMs: clock() + rule.windowMs,
      count: 0,
      tags: new Set<string>(),
      urls: new Set<string>(),
    };
    tallies.set(key, fresh);
    return fresh;
  };

  return {
    admit(req, res, exporter) {
      const tally = find(keyOf(exporter));
      const url = req.url ?? '';
      const tell = (): void => tellWhatIsLeft(res, rule, tally);
      const refuse = (): never => {
        res.setHeader('Retry-After', secondsUntil(tally.endsAtMs, clock()));
        tell();
        throw tooManyRequests(rule, secondsUntil(tally.endsAtMs, clock()));
      };
      tell();
      if (isPreview(req)) return UNCOUNTED;
      const isOver = tally.count >= rule.limit;
      if (isOver && !tally.urls.has(url)) refuse();
      if (!isOver) tally.count += 1;
      tell();
      return {
        settle(tag) {
          const isRepeat = tally.tags.has(tag) || holds(req, tag);
          if (isOver && !isRepeat) refuse();
          if (isRepeat && !isOver) tally.count -= 1;
          if (!isRepeat) {
            tally.tags.add(tag);
            tally.urls.add(url);
          }
          tell();
        },
      };
    },
  };
}

function keyOf({ accountId, address }: Exporter): string {
  return accountId === null
    ? `address ${ipKeyGenerator(address ?? '', IPV6_SUBNET)}`
    : `account ${accountId}`;
}

/** A picture or frame in a page of our own, as browsers tell; the limit of all requests counts it all the same. */
function isPreview({ headers }: IncomingMessage): boolean {
  return headers['sec-fetch-site'] === 'same-origin' && PREVIEWS.has(String(headers['sec-fetch-dest']));
}

function holds({ headers }: IncomingMessage, tag: string): boolean {
  return [`"${tag}"`, `"${tag}-gzip"`].some((own) => isHeld(headers['if-none-match'], own));
}

function tellWhatIsLeft(res: ServerResponse, { limit }: RateRule, { count, endsAtMs }: Tally): void {
  res.setHeader('X-RateLimit-Limit', limit);
  res.setHeader('X-RateLimit-Remaining', Math.max(0, limit - count));
  res.setHeader('X-RateLimit-Reset', Math.ceil(endsAtMs / 1_000));
}

function secondsUntil(endsAtMs: number, nowMs: number): number {
  return Math.max(1, Math.ceil((endsAtMs - nowMs) / 1_000));
}

/** Of those whose window is not over the oldest goes: the map must not grow with the number of addresses. */
function forgetEnded(tallies: Map<string, Tally>, nowMs: number): void {
  for (const [key, { endsAtMs }] of tallies) if (endsAtMs <= nowMs) tallies.delete(key);
  const [oldest] = tallies.keys();
  if (tallies.size >= MAX_REMEMBERED && oldest !== undefined) tallies.delete(oldest);
}
