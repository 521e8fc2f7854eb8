export function resolveExport(
  folder: string,
  manifest: { name: string; exports?: Record<string, Record<string, string>> },
  name: string,
): string | undefined;
