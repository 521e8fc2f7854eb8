import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Count, SharedStore } from '@trowel/services/context';
import { ipKeyGenerator } from 'express-rate-limit';
import { isHeld } from '../answers/send-json.ts';
import { tooManyRequests, type RateRule } from './rate-rule.ts';

/** The party an export counts for: an account if known, otherwise the address. */
export interface Exporter {
  accountId: number | null;
  address: string | undefined;
}

/** A running export. */
export interface CountedExport {
  /**
   * Reports the created file before it is sent. Files that the client has, or received within the
   * window, are not counted.
   * @throws DomainError `rate_limited` for a new file over the limit
   */
  settle(tag: string): Promise<void>;
}

/** Limits exports within a fixed window that starts with the first export. */
export interface ExportLimit {
  /**
   * Counts a request as an export, and adds the remaining number to the response.
   * @throws DomainError `rate_limited`
   */
  admit(req: IncomingMessage, res: ServerResponse, exporter: Exporter): Promise<CountedExport>;
}

const IPV6_SUBNET = 64;
const PREVIEWS = new Set(['image', 'embed', 'object', 'iframe']);
const UNCOUNTED: CountedExport = { settle: async () => undefined };

/** State in which exports are counted, and the prefix of its keys. */
export interface ExportCounting {
  sharedState: SharedStore;
  name: string;
  clock?: () => number;
}

/**
 * Creates the limit of exports. Over the limit, only addresses that returned a file within the window
 * are processed, because the file may be the same. Its tag then decides.
 */
export function createExportLimit(
  rule: RateRule,
  { sharedState, name, clock = Date.now }: ExportCounting,
): ExportLimit {
  const { limit, windowMs } = rule;
  return {
    async admit(req, res, exporter) {
      const key = `${name} ${keyOf(exporter)}`;
      const url = `${key} url ${req.url ?? ''}`;
      const count = async (by: number): Promise<Count> => {
        const counted = await sharedState.count(key, by, windowMs);
        reportWhatIsLeft(res, rule, counted);
        return counted;
      };
      if (isPreview(req)) {
        await count(0);
        return UNCOUNTED;
      }
      const { count: counted, endsAtMs } = await count(1);
      const refuse = (): never => {
        const waitS = secondsUntil(endsAtMs, clock());
        res.setHeader('Retry-After', waitS);
        throw tooManyRequests(rule, waitS);
      };
      const isOver = counted > limit;
      if (isOver) await count(-1);
      if (isOver && !(await isKnown(sharedState, url))) refuse();
      return {
        async settle(tag) {
          const sent = `${key} tag ${tag}`;
          const isRepeat = holds(req, tag) || (await isKnown(sharedState, sent));
          if (isOver && !isRepeat) refuse();
          if (isRepeat && !isOver) await count(-1);
          if (!isRepeat) await remember(sharedState, [sent, url], windowMs);
        },
      };
    },
  };
}

/** An unknown state counts as unknown file. */
async function isKnown(sharedState: SharedStore, name: string): Promise<boolean> {
  return (await sharedState.find(name).catch(() => undefined)) !== undefined;
}

async function remember(
  sharedState: SharedStore,
  names: readonly string[],
  lifetimeMs: number,
): Promise<void> {
  await Promise.all(names.map((name) => sharedState.put(name, '', lifetimeMs).catch(() => undefined)));
}

function keyOf({ accountId, address }: Exporter): string {
  return accountId === null
    ? `address ${ipKeyGenerator(address ?? '', IPV6_SUBNET)}`
    : `account ${accountId}`;
}

/**
 * Returns true for a picture or frame in a page of this server, according to the headers of browsers.
 * The limit of all requests applies anyway.
 */
function isPreview({ headers }: IncomingMessage): boolean {
  return headers['sec-fetch-site'] === 'same-origin' && PREVIEWS.has(String(headers['sec-fetch-dest']));
}

function holds({ headers }: IncomingMessage, tag: string): boolean {
  return [`"${tag}"`, `"${tag}-gzip"`].some((own) => isHeld(headers['if-none-match'], own));
}

function reportWhatIsLeft(res: ServerResponse, { limit }: RateRule, { count, endsAtMs }: Count): void {
  res.setHeader('X-RateLimit-Limit', limit);
  res.setHeader('X-RateLimit-Remaining', Math.max(0, limit - count));
  res.setHeader('X-RateLimit-Reset', Math.ceil(endsAtMs / 1_000));
}

function secondsUntil(endsAtMs: number, nowMs: number): number {
  return Math.max(1, Math.ceil((endsAtMs - nowMs) / 1_000));
}
