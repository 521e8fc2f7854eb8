/** State of the services, as returned by `GET /api/system`. */
export interface SystemState {
  version: string;
  services: readonly { name: 'api' | 'mcp'; port: number | null; version: string | null }[];
  database: { engine: string; size_bytes: number; migration: string; migrated_at: string };
  disk: { free_bytes: number; total_bytes: number };
  files: { count: number; size_bytes: number };
  jobs: { running: readonly string[]; waiting: number };
  limits: readonly { name: string; limit: number; window_s: number }[];
  change_log: {
    state: 'whole' | 'broken' | 'unknown_key' | 'checking';
    lines: number;
    bad: number;
    first_bad: { sequence: number; fault: string } | null;
    checked_at: string;
  };
  last_backup: { at: string; actor: string; file_name: string; size_bytes: number } | null;
}
