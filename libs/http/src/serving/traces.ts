import type { TracedProgram, TraceSettings } from './follow-traces.ts';

export type { TraceSettings };

/** Returns the destination of traces, or undefined without settings. */
export function placeTraces(data: {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_HEADERS: Readonly<Record<string, string>>;
  OTEL_TRACES_SAMPLER_ARG: number;
}): TraceSettings | undefined {
  const endpoint = data.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return undefined;
  return { endpoint, headers: data.OTEL_EXPORTER_OTLP_HEADERS, share: data.OTEL_TRACES_SAMPLER_ARG };
}

/**
 * Starts sending traces of requests, jobs and assistants' calls to a collector. The returned function
 * stops it and sends the last traces. Without settings nothing is loaded or traced.
 */
export async function startTraces(
  settings: TraceSettings | undefined,
  program: TracedProgram,
): Promise<() => Promise<void>> {
  if (!settings) return async () => undefined;
  const { followTraces } = await import('./follow-traces.ts');
  return followTraces(settings, program);
}
