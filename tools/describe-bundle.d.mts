export interface Manifest {
  server: { mcp_config: { env: Record<string, string> } };
  user_config: Record<string, Record<string, unknown>>;
}
export function describeManifest(version: string, platform: string): Manifest & Record<string, unknown>;
export function describeForRegistry(
  version: string,
  file: string,
  sha256: string,
): { name: string; description: string; packages: Record<string, unknown>[] };
