export { ApiError } from './api-error.ts';
export type { Download } from './answers.ts';
export { createClient, type Client, type ClientOptions, type Credentials } from './create-client.ts';
export type {
  AnswerOf,
  CallOptions,
  DataOf,
  FilePath,
  ListPath,
  Method,
  PathWith,
  RecordOf,
} from './described.ts';
