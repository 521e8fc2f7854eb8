import type { Context } from '@trowel/services/context';
import type { Databases } from './databases.ts';
import type { FilesOut } from '../files/files-out.ts';
import type { FilesIn } from '../files/files-in.ts';
import type { ServiceKeeper } from './service-keeper.ts';

/** What a tool works with: a request of the use-cases, and what only this door has. */
export interface ToolContext extends Context {
  /** Puts files where the caller can take them. */
  filesOut: FilesOut;
  /** Finds files the caller has brought. */
  filesIn: FilesIn;
  databases: Databases;
  keeper: ServiceKeeper;
  /** Address of the web pages, without a slash at the end. */
  webUrl: string;
  /** How the caller speaks to the service. */
  transport: 'stdio' | 'http';
}
