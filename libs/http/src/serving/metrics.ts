import { monitorEventLoopDelay } from 'node:perf_hooks';
import { listCacheFigures } from '@trowel/domain/core';
import type { RequestHandler, Response } from 'express';
import { isSameSecret } from '../guards/request-guards.ts';

/** The service that is measured, and the token of its readers. */
export interface MetricsOptions {
  service: 'api' | 'web' | 'mcp';
  version: string;
  /** Token that readers must send (`Authorization: Bearer …`). Without it there are no metrics. */
  token: string | undefined;
}

/** Upper bounds, in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const NS = 1e9;

/** The responses of one method and status. */
interface Tally {
  count: number;
  seconds: number;
  /** The number of responses within each bound. */
  within: number[];
}

/**
 * Counts the requests of a service and returns them at `/metrics` in the format of Prometheus, with the resources of the
 * process. It is the first handler, so that rejected requests are counted too.
 */
export function serveMetrics({ service, version, token }: MetricsOptions): RequestHandler {
  if (token === undefined) return (_req, _res, next) => next();
  const tallies = new Map<string, Tally>();
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  let underWay = 0;

  return (req, res, next) => {
    if (req.path === '/metrics') {
      const given = /^Bearer (.+)$/.exec(req.headers.authorization ?? '')?.[1] ?? '';
      if (!isSameSecret(given, token)) {
        res
          .status(401)
          .set('WWW-Authenticate', 'Bearer')
          .type('text/plain')
          .send('METRICS_TOKEN is asked for\n');
        return;
      }
      const lines = [
        ...formatProcess(`service="${service}",version="${version}"`, underWay),
        ...formatDelay({ mean: delay.mean, max: delay.max }),
        ...formatRequests(tallies),
        ...formatCaches(),
      ];
      delay.reset();
      res.set('Cache-Control', 'no-store').type('text/plain; version=0.0.4; charset=utf-8');
      res.send(`${lines.join('\n')}\n`);
      return;
    }
    const start = performance.now();
    underWay++;
    res.once('close', () => {
      underWay--;
      count(tallies, { method: req.method, res, seconds: (performance.now() - start) / 1_000 });
    });
    next();
  };
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

function count(
  tallies: Map<string, Tally>,
  { method, res, seconds }: { method: string; res: Response; seconds: number },
): void {
  const status = res.writableFinished ? String(res.statusCode) : 'cut off';
  const labels = `method="${METHODS.has(method) ? method : 'other'}",status="${status}"`;
  const tally = tallies.get(labels) ?? { count: 0, seconds: 0, within: BOUNDS.map(() => 0) };
  tallies.set(labels, tally);
  tally.count++;
  // Event streams would distort the times, because they last as long as somebody reads them.
  if (String(res.getHeader('Content-Type')).startsWith('text/event-stream')) return;
  tally.seconds += seconds;
  for (const [i, bound] of BOUNDS.entries()) if (seconds <= bound) tally.within[i]!++;
}

function formatProcess(labels: string, underWay: number): string[] {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return [
    ...gauge('trowel_info', `{${labels}}`, 1),
    ...gauge('trowel_requests_under_way', '', underWay),
    ...gauge('process_resident_memory_bytes', '', rss),
    ...gauge('nodejs_heap_size_used_bytes', '', heapUsed),
    ...gauge('process_start_time_seconds', '', Math.round(Date.now() / 1_000 - process.uptime())),
    '# TYPE process_cpu_seconds_total counter',
    `process_cpu_seconds_total ${(user + system) / 1e6}`,
  ];
}

function formatDelay({ mean, max }: { mean: number; max: number }): string[] {
  return [
    ...gauge('nodejs_eventloop_lag_mean_seconds', '', Number.isNaN(mean) ? 0 : mean / NS),
    ...gauge('nodejs_eventloop_lag_max_seconds', '', max / NS),
  ];
}

function formatRequests(tallies: ReadonlyMap<string, Tally>): string[] {
  const name = 'trowel_http_request_duration_seconds';
  return [
    `# TYPE ${name} histogram`,
    ...[...tallies].flatMap(([labels, { count: total, seconds, within }]) => [
      ...BOUNDS.map((bound, i) => `${name}_bucket{${labels},le="${bound}"} ${within[i]}`),
      `${name}_bucket{${labels},le="+Inf"} ${total}`,
      `${name}_sum{${labels}} ${seconds}`,
      `${name}_count{${labels}} ${total}`,
    ]),
  ];
}

/** The hit rate shows whether a cache is worth its memory. */
function formatCaches(): string[] {
  const name = 'trowel_cache_reads_total';
  return [
    `# TYPE ${name} counter`,
    ...listCacheFigures().flatMap(({ name: cache, hits, misses }) => [
      `${name}{cache="${cache}",result="hit"} ${hits}`,
      `${name}{cache="${cache}",result="miss"} ${misses}`,
    ]),
  ];
}

function gauge(name: string, labels: string, value: number): string[] {
  return [`# TYPE ${name} gauge`, `${name}${labels} ${value}`];
}
