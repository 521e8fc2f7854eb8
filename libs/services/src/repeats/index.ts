export { runIdempotently } from './answer-once.ts';
