export { ApiError } from './api-error.ts';
export type { Download } from './answers.ts';
export { connect, type Client, type ClientOptions, type Credentials } from './connect.ts';
export type {
  AnswerOf,
  CallOptions,
  DataOf,
  EventOf,
  EventPath,
  FilePath,
  JsonPath,
  ListPath,
  Method,
  RecordOf,
} from './described.ts';
