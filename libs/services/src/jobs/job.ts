import type { JobRow } from '@trowel/db';
import type { Context, JobKind, Language, TokenScope } from '../context.ts';
import type { StoredVisibility } from '../stored-visibility.ts';

/** What a job may be about. */
export const JOB_KINDS = [
  'import',
  'report',
  'matrix',
  'archive',
  'package',
  'glb',
] as const satisfies readonly JobKind[];

export const JOB_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** Why a job failed: what its answer would have been. */
export interface JobFailure {
  status: number;
  message: string;
  detail: Readonly<Record<string, unknown>>;
}

/** Work that goes on when whoever asked for it has left. */
export interface BackgroundJob {
  id: string;
  kind: JobKind;
  status: JobState;
  /** 0 to 1. */
  progress: number;
  /** How it stands, in the language it was asked in. */
  message: string;
  /** Where what came of it lies; only of one that is done. */
  result_url?: string;
  error?: JobFailure;
  /** ISO 8601, UTC, as the next. */
  created_at: string;
  finished_at: string | null;
  /** Until when it can be asked about once it is over. */
  expires_at: string | null;
  by: string;
}

/** The request of a job, as stored (JSON, so the keys stay). */
export interface JobRequest {
  /** The route or the tool. */
  operation: string;
  /** Everything it was given, as JSON knows it. */
  input: unknown;
  role: 'viewer' | 'operator' | 'admin';
  /** What the token it was asked with takes away. */
  narrowed?: TokenScope;
  /** What its caller saw when it was asked for. */
  sight?: StoredVisibility;
  via: Context['via'];
  language: Language;
  origin?: string;
  /** The file that came along; its bytes lie beside the result. */
  file?: { fileName: string; contentType: string };
}

/** The file that came of a job. */
export interface JobResultFile {
  fileName: string;
  contentType: string;
  sizeBytes: number;
  sha256: string;
}

/** What came of a job, and what its caller saw when it was done. */
export type Outcome = ({ result: JobResultFile } | { failure: JobFailure }) & { sight?: StoredVisibility };

/** How long a job that is over, and what came of it, is kept: a week. */
export const JOB_RETENTION_MS = 7 * 86_400_000;
export const JOBS_FOLDER = 'jobs';

/** Where the file a job was given lies. */
export const givenKey = (id: string): string => `${JOBS_FOLDER}/${id}.given`;
/** Where what came of a job lies. */
export const madeKey = (id: string): string => `${JOBS_FOLDER}/${id}.made`;

/** Finds the name of the site a request is about, where it names one as a parameter, in its body or among its arguments. */
export function findSiteName(input: unknown): string | undefined {
  const parts = ['params', 'query', 'body', 'call'].map((name) => memberOf(input, name));
  return parts.map((part) => memberOf(part, 'site_name')).find((name) => typeof name === 'string');
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** Gives a job as its owner sees it. */
export function toJob(row: JobRow): BackgroundJob {
  const { id, status, progress, message, created_at, finished_at, by, outcome } = row;
  const came = outcome === null ? undefined : (JSON.parse(outcome) as Outcome);
  return {
    id,
    kind: row.kind as JobKind,
    status: status as JobState,
    progress,
    message,
    ...(came && 'result' in came && { result_url: `/api/jobs/${id}/result` }),
    ...(came && 'failure' in came && { error: came.failure }),
    created_at,
    finished_at,
    expires_at: finished_at && new Date(Date.parse(finished_at) + JOB_RETENTION_MS).toISOString(),
    by,
  };
}
