import { storableText } from '@trowel/domain/core';
import { defineRoute, PageQuery, type Route } from '@trowel/http';
import { cancelJob, getJob, listJobs, openJobResult } from '@trowel/services/jobs';
import { z } from 'zod';
import { Job } from '../schemas/job.ts';

const tag = 'Jobs';
const JobParams = z.strictObject({
  id: storableText(100).min(1).meta({ description: 'Id of the job.' }),
});

/** Routes of background jobs. */
export const jobRoutes: Route[] = [
  defineRoute({
    method: 'get',
    path: '/api/jobs',
    operationId: 'listJobs',
    tag,
    summary: 'List your jobs, newest first',
    description: 'Administrators get the jobs of all users. Finished jobs are deleted after a week.',
    access: 'read',
    query: PageQuery,
    answer: { status: 200, kind: 'list', schema: Job },
    run: (ctx, { query }) => listJobs(ctx, query),
  }),
  defineRoute({
    method: 'get',
    path: '/api/jobs/{id}',
    operationId: 'getJob',
    tag,
    summary: 'Get the state of a job',
    description:
      'Create a job by sending `Prefer: respond-async` with the request for an import, a report, a matrix file, an archive, or (web service) a scene as GLB or OBJ. GET requests may then be sent with POST too. A job continues when the client disconnects, and after a restart of the service.',
    access: 'read',
    params: JobParams,
    answer: { status: 200, kind: 'single', schema: Job },
    run: async (ctx, { params }) => ({ data: await getJob(ctx, params.id) }),
  }),
  defineRoute({
    method: 'get',
    path: '/api/jobs/{id}/result',
    operationId: 'getJobResult',
    tag,
    summary: 'Get the result of a job',
    description: 'The body of the normal response. For an import, the report as JSON.',
    access: 'read',
    params: JobParams,
    answer: {
      status: 200,
      kind: 'bytes',
      description: 'The file with its media type, as an attachment',
    },
    run: async (ctx, { params }) => ({ ...(await openJobResult(ctx, params.id)), isDownload: true }),
  }),
  defineRoute({
    method: 'delete',
    path: '/api/jobs/{id}',
    operationId: 'cancelJob',
    tag,
    summary: 'Cancel a job',
    description:
      'Returns the job. `cancelled` means that it has written nothing and will write nothing. A job that is finished, or that has already written, is unchanged.',
    access: 'read',
    params: JobParams,
    answer: { status: 200, kind: 'single', schema: Job },
    run: async (ctx, { params }) => ({ data: await cancelJob(ctx, params.id) }),
  }),
];
