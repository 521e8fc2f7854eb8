import type { JobRow } from '@trowel/db';
import type { Context, JobKind, Language, TokenScope } from '../context.ts';
import type { StoredVisibility } from '../stored-visibility.ts';

/** Kinds of jobs. */
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

/** Reason for the failure of a job, in the form of its response. */
export interface JobFailure {
  status: number;
  message: string;
  detail: Readonly<Record<string, unknown>>;
}

/** Work that continues when the client has disconnected. */
export interface BackgroundJob {
  id: string;
  kind: JobKind;
  status: JobState;
  /** 0 to 1. */
  progress: number;
  /** Its state, in the caller's language. */
  message: string;
  /** Address of the result, only if it is done. */
  result_url?: string;
  error?: JobFailure;
  /** ISO 8601, UTC, like the next. */
  created_at: string;
  finished_at: string | null;
  /** Time of deletion, if the job has ended. */
  expires_at: string | null;
  by: string;
}

/** The request of a job, as stored (JSON, so the keys stay). */
export interface JobRequest {
  /** Operation id of the route, or name of the tool. */
  operation: string;
  /** The whole input, as JSON. */
  input: unknown;
  role: 'viewer' | 'operator' | 'admin';
  /** Limits of the calling token. */
  narrowed?: TokenScope;
  /** Visibility of the caller at the time of the request. */
  sight?: StoredVisibility;
  via: Context['via'];
  language: Language;
  origin?: string;
  /** The uploaded file. Its bytes are stored beside the result. */
  file?: { fileName: string; contentType: string };
}

/** The file a job has created. */
export interface JobResultFile {
  fileName: string;
  contentType: string;
  sizeBytes: number;
  sha256: string;
}

/** Result or error of a job, and what its caller could see at the end. */
export type Outcome = ({ result: JobResultFile } | { failure: JobFailure }) & { sight?: StoredVisibility };

/** Time in ms for which ended jobs and their results are stored: a week. */
export const JOB_RETENTION_MS = 7 * 86_400_000;
export const JOBS_FOLDER = 'jobs';

/** Returns the key of the uploaded file of a job. */
export const givenKey = (id: string): string => `${JOBS_FOLDER}/${id}.given`;
/** Returns the key of the result of a job. */
export const madeKey = (id: string): string => `${JOBS_FOLDER}/${id}.made`;

/** Finds the name of the site a request is about, in its parameters, body or arguments. */
export function findSiteName(input: unknown): string | undefined {
  const parts = ['params', 'query', 'body', 'call'].map((name) => memberOf(input, name));
  return parts.map((part) => memberOf(part, 'site_name')).find((name) => typeof name === 'string');
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** Returns a job as its owner sees it. */
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
