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

/** Destination of traces. */
export interface TraceSettings {
  /** Address of an OTLP/HTTP collector. `/v1/traces` is appended. */
  endpoint: string;
  /** Headers of each batch. */
  headers: Readonly<Record<string, string>>;
  /** Share of requests to trace, 0 to 1, if the caller does not decide. */
  share: number;
}

/** The traced program. */
export interface TracedProgram {
  /** Service name for the collector: `trowel-api`. */
  service: string;
  version: string;
  /** Log for failures of sending. */
  log: Logger;
}

/** Maximum length of a recorded statement. Statements with limited visibility contain many site ids. */
const MAX_STATEMENT = 1_000;
/** Requests that machines send every few seconds. */
const NOT_TRACED = new Set(['/health', '/ready', '/metrics']);

/** Details of an operation, as published on its channel. */
type TraceMessage = Readonly<Record<string, unknown>>;

/** Conversion of a channel's operations into spans. */
interface Followed {
  kind: SpanKind;
  /** Position of the span: always the root of a trace, root or child, or only a child. */
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
      // The statement contains no values: they are sent as parameters.
      attributes: {
        'db.system.name': String(system),
        'db.query.text': String(text).slice(0, MAX_STATEMENT),
      },
    }),
  },
};

/** Implements `startTraces` for given settings. Subscribes to the channels of the whole process. */
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

/** The library reports errors as JSON with a stack. */
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
