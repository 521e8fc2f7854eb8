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
    summary: 'Your jobs, newest first',
    description: 'Those of everybody for administrators. Jobs that are over are forgotten after a week.',
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
    summary: 'How a job stands',
    description:
      'A job is made by asking with `Prefer: respond-async` for an import, a report, a file of the matrix, an archive, or (of the web service) a scene as GLB or OBJ; what is otherwise asked for with GET may then be asked for with POST too. It goes on when the connection is gone and when the service starts anew.',
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
    summary: 'What came of a job',
    description: 'The body the answer would have had; of an import the report, as JSON.',
    access: 'read',
    params: JobParams,
    answer: {
      status: 200,
      kind: 'bytes',
      description: 'The file, with the type it has, as an attachment',
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
      'Answers with the job: `cancelled` means that nothing of it was or will be written. One that is over, or that has written already, stays as it is.',
    access: 'read',
    params: JobParams,
    answer: { status: 200, kind: 'single', schema: Job },
    run: async (ctx, { params }) => ({ data: await cancelJob(ctx, params.id) }),
  }),
];
