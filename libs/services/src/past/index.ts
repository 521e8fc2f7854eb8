export type { PastPlace } from './find-site.ts';
export { openPast, readsAt, type Past } from './open-past.ts';
export { notRecordedYet } from './site-then.ts';
export { revertSite, type PastState, type RelationThen, type Row } from './revert-site.ts';
