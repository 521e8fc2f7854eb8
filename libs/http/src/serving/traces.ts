import type { TracedProgram, TraceSettings } from './follow-traces.ts';

export type { TraceSettings };

/** Gives where traces are sent; undefined where no setting says. */
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
 * Sends what requests, jobs and calls of assistants are made of to a collector, from now on. Gives what ends it, with the
 * last traces sent. Without settings nothing is followed, and nothing that could is loaded.
 */
export async function startTraces(
  settings: TraceSettings | undefined,
  program: TracedProgram,
): Promise<() => Promise<void>> {
  if (!settings) return async () => undefined;
  const { followTraces } = await import('./follow-traces.ts');
  return followTraces(settings, program);
}
