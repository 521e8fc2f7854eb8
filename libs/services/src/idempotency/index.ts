export { runIdempotently } from './run-idempotently.ts';
