import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load, YAML11_SCHEMA } from 'js-yaml';

const DOCKER = join(import.meta.dirname, '..', '..', '..', 'docker');
/** Folder of the mounted files. */
export const CLUSTER_FILES = join(DOCKER, 'cluster');
const COMPOSE = join(DOCKER, 'compose.cluster.yaml');

/** The properties of a service of a compose file that are used here. */
export interface ComposeService {
  image?: string;
  build?: { context: string; dockerfile: string; target?: string };
  user?: string;
  command?: string[];
  entrypoint?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  ports?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  healthcheck?: { test?: string[]; disable?: boolean };
  depends_on?: Record<string, { condition: string }>;
}

/** A compose file with its anchors resolved. */
export interface ComposeFile {
  services: Record<string, ComposeService>;
  volumes: Record<string, unknown>;
}

/** Reads the compose file of the cluster. */
export function readComposeFile(): ComposeFile {
  return load(readFileSync(COMPOSE, 'utf8'), { schema: YAML11_SCHEMA }) as ComposeFile;
}

/**
 * Replaces `${NAME}`, `${NAME:-default}` and `${NAME:?message}` by values. @throws Error for a missing required value
 */
export function interpolate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind?: string, rest = '') => {
    const value = values[name];
    if (value) return value;
    if (kind === '-') return rest;
    throw new Error(`docker/compose.cluster.yaml: ${name} is not set`);
  });
}
