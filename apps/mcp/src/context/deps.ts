import type { Logger } from '@trowel/http';
import type { Actor, Language } from '@trowel/services/context';
import type { Databases } from './databases.ts';
import type { FilesIn } from '../files/files-in.ts';
import type { FilesOut } from '../files/files-out.ts';
import type { PlanTokens } from '../plans/plan-tokens.ts';
import type { ServiceKeeper } from './service-keeper.ts';
import type { Views } from '../views/open-views.ts';

/** Objects shared by all requests, created once per process. */
export interface McpDeps {
  databases: Databases;
  filesIn: FilesIn;
  keeper: ServiceKeeper;
  tokens: PlanTokens;
  log: Logger;
  webUrl: string;
  views: Views;
  version: string;
  /** Set if calls may continue as tasks. `waitMs` is how long to wait for the result first. */
  tasks?: { waitMs: number };
}

/** The user, transport and language of a request. */
export interface Caller {
  actor: Actor;
  transport: 'stdio' | 'http';
  /** Language of the sentences of findings. */
  language: Language;
  filesOut: FilesOut;
}
