import type { Logger } from '@trowel/http';
import type { Actor, Language } from '@trowel/services/context';
import type { Databases } from './databases.ts';
import type { FilesIn } from '../files/files-in.ts';
import type { FilesOut } from '../files/files-out.ts';
import type { PlanTokens } from '../plans/plan-tokens.ts';
import type { ServiceKeeper } from './service-keeper.ts';
import type { Views } from '../views/open-views.ts';

/** What every request of this door works with, made once per process. */
export interface McpDeps {
  databases: Databases;
  filesIn: FilesIn;
  keeper: ServiceKeeper;
  tokens: PlanTokens;
  log: Logger;
  webUrl: string;
  views: Views;
  version: string;
  /** Calls may go on by themselves as tasks; `waitMs` is how long their answer is waited for. */
  tasks?: { waitMs: number };
}

/** Who speaks, and how. */
export interface Caller {
  actor: Actor;
  transport: 'stdio' | 'http';
  /** Of the sentences of findings. */
  language: Language;
  filesOut: FilesOut;
}
