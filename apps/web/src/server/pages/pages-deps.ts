import type { Identify, Logger, RateLimits } from '@trowel/http';
import type { Services } from '@trowel/services/context';
import type { BuiltClient } from './built-client.ts';

/** What the pages are made with. */
export interface PagesDeps {
  services: Services;
  identify: Identify;
  limits: RateLimits;
  publicRead: boolean;
  version: string;
  log: Logger;
  /** What runs in the browser; undefined where it was not built. */
  client: BuiltClient | undefined;
}
