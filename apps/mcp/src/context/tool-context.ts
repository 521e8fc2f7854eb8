import type { Context } from '@trowel/services/context';
import type { Databases } from './databases.ts';
import type { FilesOut } from '../files/files-out.ts';
import type { FilesIn } from '../files/files-in.ts';
import type { ServiceKeeper } from './service-keeper.ts';

/** Context of a tool: that of the use-cases, and parts specific to this service. */
export interface ToolContext extends Context {
  /** Delivers files to the caller. */
  filesOut: FilesOut;
  /** Finds files provided by the caller. */
  filesIn: FilesIn;
  databases: Databases;
  keeper: ServiceKeeper;
  /** Address of the web pages, without a slash at the end. */
  webUrl: string;
  /** Transport of the connection to the caller. */
  transport: 'stdio' | 'http';
}
