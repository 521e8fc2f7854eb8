import { AsyncLocalStorage } from 'node:async_hooks';
import { tracingChannel } from 'node:diagnostics_channel';
import {
  defaultTextMapGetter,
  defaultTextMapSetter,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Span,
  type Tracer,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import type { Logger, TracedRequest } from './request-log.ts';

/** Where traces are sent. */
export interface TraceSettings {
  /** Address of a collector that speaks OTLP over HTTP; `/v1/traces` is added. */
  endpoint: string;
  /** What is sent along with each batch. */
  headers: Readonly<Record<string, string>>;
  /** The share of requests that is traced, 0 to 1, of those whose caller does not say. */
  share: number;
}

/** The program whose traces they are. */
export interface TracedProgram {
  /** As the collector calls it: `trowel-api`. */
  service: string;
  version: string;
  /** Hears when traces could not be sent. */
  log: Logger;
}

/** Statements by which somebody sees less name the sites they do not see. */
const MAX_STATEMENT = 1_000;
/** Asked every few seconds by machines. */
const NOT_TRACED = new Set(['/health', '/ready', '/metrics']);

/** What is message of a piece of work on its channel. */
type TraceMessage = Readonly<Record<string, unknown>>;

/** How the work of one channel becomes a span. */
interface Followed {
  kind: SpanKind;
  /** Where it stands: always first in a trace of its own, first or within another span, or only within another. */
  place: 'first' | 'anywhere' | 'within';
  describe(message: TraceMessage): { name: string; attributes: Attributes };
}

const FOLLOWED: Readonly<Record<string, Followed>> = {
  'trowel:job': {
    kind: SpanKind.CONSUMER,
    place: 'first',
    describe: ({ operation, kind }) => ({
      name: `job ${String(operation)}`,
      attributes: { 'trowel.job.kind': String(kind) },
    }),
  },
  'trowel:tool': {
    kind: SpanKind.INTERNAL,
    place: 'anywhere',
    describe: ({ tool }) => ({
      name: `tools/call ${String(tool)}`,
      attributes: { 'gen_ai.tool.name': String(tool) },
    }),
  },
  'trowel:task': {
    kind: SpanKind.INTERNAL,
    place: 'within',
    describe: ({ task }) => ({ name: `task ${String(task)}`, attributes: {} }),
  },
  'trowel:statement': {
    kind: SpanKind.CLIENT,
    place: 'within',
    describe: ({ system, text }) => ({
      name: String(text).slice(0, String(text).indexOf(' ')),
      // Values are never in it: they are sent beside the statement.
      attributes: {
        'db.system.name': String(system),
        'db.query.text': String(text).slice(0, MAX_STATEMENT),
      },
    }),
  },
};

/** As `startTraces`, where there are settings. Follows the channels of the whole process. */
export function followTraces(
  { endpoint, headers, share }: TraceSettings,
  { service, version, log }: TracedProgram,
): () => Promise<void> {
  // Each kind of error is logged once, because it comes back with every batch.
  const logged = new Set<string>();
  const warn = (text: string): void => {
    const message = readMessage(text);
    if (!logged.has(message)) log.warn({ endpoint }, `traces: ${message}`);
    logged.add(message);
  };
  diag.setLogger(
    {
      error: warn,
      warn,
      info: () => undefined,
      debug: () => undefined,
      verbose: () => undefined,
    },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers: { ...headers } });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer('trowel', version);
  const current = new AsyncLocalStorage<Span | undefined>();
  const ends = [
    followRequests(tracer, current),
    ...Object.entries(FOLLOWED).map(([name, followed]) => followChannel({ name, followed, tracer, current })),
  ];
  return async () => {
    for (const end of ends) end();
    await provider.shutdown().catch((error: Error) => warn(error.message));
  };
}

/** The library tells an error as JSON with its stack. */
function readMessage(text: string): string {
  try {
    return String((JSON.parse(text) as { message?: unknown }).message ?? text);
  } catch {
    return text;
  }
}

function followRequests(tracer: Tracer, current: AsyncLocalStorage<Span | undefined>): () => void {
  const channel = tracingChannel<Span | undefined, TracedRequest>('trowel:request');
  const propagator = new W3CTraceContextPropagator();
  const spans = new WeakMap<object, Span>();

  channel.start.bindStore(current, (about) => {
    const { req, res } = about as TracedRequest;
    if (NOT_TRACED.has(req.path)) return undefined;
    const parent = propagator.extract(ROOT_CONTEXT, req.headers, defaultTextMapGetter);
    const attributes = { 'http.request.method': req.method, 'url.path': req.path };
    const span = tracer.startSpan(req.method, { kind: SpanKind.SERVER, attributes }, parent);
    const carrier: { traceparent?: string } = {};
    propagator.inject(trace.setSpan(ROOT_CONTEXT, span), carrier, defaultTextMapSetter);
    res.locals['traceparent'] = carrier.traceparent;
    spans.set(about as TracedRequest, span);
    return span;
  });
  const onEnd = (about: unknown): void => {
    const span = spans.get(about as TracedRequest);
    if (span) endRequest(span, about as TracedRequest);
  };
  channel.asyncEnd.subscribe(onEnd);
  return () => {
    channel.start.unbindStore(current);
    channel.asyncEnd.unsubscribe(onEnd);
  };
}

function endRequest(span: Span, { req, res }: TracedRequest): void {
  const route: unknown = res.locals['route'];
  if (typeof route === 'string') {
    span.updateName(`${req.method} ${route}`);
    span.setAttribute('http.route', route);
  }
  span.setAttributes({
    'http.response.status_code': res.statusCode,
    'trowel.request_id': String(res.getHeader('X-Request-Id') ?? ''),
  });
  if (res.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  if (!res.writableFinished) span.addEvent('cut off');
  span.end();
}

interface ToFollow {
  name: string;
  followed: Followed;
  tracer: Tracer;
  current: AsyncLocalStorage<Span | undefined>;
}

function followChannel({ name, followed, tracer, current }: ToFollow): () => void {
  const channel = tracingChannel<Span | undefined, TraceMessage>(name);
  const spans = new WeakMap<object, Span>();

  channel.start.bindStore(current, (message) => {
    const outer = current.getStore();
    if (!outer && followed.place === 'within') return undefined;
    const { name: title, attributes } = followed.describe(message as TraceMessage);
    const isWithin = outer && followed.place !== 'first';
    const span = tracer.startSpan(
      title,
      {
        kind: followed.kind,
        attributes,
        links: outer && !isWithin ? [{ context: outer.spanContext() }] : [],
      },
      isWithin ? trace.setSpan(ROOT_CONTEXT, outer) : ROOT_CONTEXT,
    );
    spans.set(message as TraceMessage, span);
    return span;
  });
  const onError = (message: unknown): void => {
    const { error } = message as { error?: unknown };
    const type = error instanceof Error ? error.constructor.name : typeof error;
    spans
      .get(message as TraceMessage)
      ?.setAttribute('error.type', type)
      .setStatus({ code: SpanStatusCode.ERROR });
  };
  const onEnd = (message: unknown): void => spans.get(message as TraceMessage)?.end();
  channel.error.subscribe(onError);
  channel.asyncEnd.subscribe(onEnd);
  return () => {
    channel.start.unbindStore(current);
    channel.error.unsubscribe(onError);
    channel.asyncEnd.unsubscribe(onEnd);
  };
}
