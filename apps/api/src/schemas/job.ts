import { JOB_KINDS, JOB_STATES } from '@trowel/services/jobs';
import { z } from 'zod';

const moment = z.iso.datetime();

/** A job as its owner sees it. */
export const Job = z.object({
  id: z.uuid(),
  kind: z.enum(JOB_KINDS),
  status: z.enum(JOB_STATES),
  progress: z.number().min(0).max(1),
  message: z.string().meta({ description: 'State of the job, in the language of the request.' }),
  result_url: z.string().optional().meta({
    description: 'For a finished job: address of the result as a file, available for a week.',
  }),
  error: z
    .object({ status: z.int(), message: z.string(), detail: z.record(z.string(), z.unknown()) })
    .optional()
    .meta({ description: 'For a failed job: the error response.' }),
  created_at: moment,
  finished_at: moment.nullable(),
  expires_at: moment.nullable().meta({ description: 'For a finished job: time of its deletion.' }),
  by: z.string(),
});
