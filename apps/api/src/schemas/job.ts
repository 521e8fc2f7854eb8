import { JOB_KINDS, JOB_STATES } from '@trowel/services/jobs';
import { z } from 'zod';

const moment = z.iso.datetime();

/** A job as its owner sees it. */
export const Job = z.object({
  id: z.uuid(),
  kind: z.enum(JOB_KINDS),
  status: z.enum(JOB_STATES),
  progress: z.number().min(0).max(1),
  message: z.string().meta({ description: 'How it stands, in the language it was asked in.' }),
  result_url: z.string().optional().meta({
    description:
      'Of one that is done: where the body lies that the answer would have had, as a file, for a week.',
  }),
  error: z
    .object({ status: z.int(), message: z.string(), detail: z.record(z.string(), z.unknown()) })
    .optional()
    .meta({ description: 'Of one that failed: what the answer would have been.' }),
  created_at: moment,
  finished_at: moment.nullable(),
  expires_at: moment.nullable().meta({ description: 'Of one that is over: when it is forgotten.' }),
  by: z.string(),
});
