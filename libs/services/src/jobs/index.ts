export { cancelJob, getJob, listJobs, openJobResult } from './jobs-of-account.ts';
export { deferWork } from './defer-work.ts';
export { forgetJobs } from './forget-jobs.ts';
export { type BackgroundJob, JOB_KINDS, JOB_STATES } from './job.ts';
export type { JobAnswer, JobWork } from './job-turn.ts';
export { type RunningJobs, startJobs } from './run-jobs.ts';
