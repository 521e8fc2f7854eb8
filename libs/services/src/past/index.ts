export type { PastPlace } from './find-site.ts';
export { openPast, readsThen, type Past } from './open-past.ts';
export { notRecordedYet } from './site-then.ts';
export { takeBack, type PastState, type RelationThen, type Row } from './take-back.ts';
