import type { Identify, Logger, RateLimits, RateRule } from '@trowel/http';
import type { Services } from '@trowel/services/context';
import type { IdentityProvider } from '../identity/provider.ts';
import type { BuiltClient } from '../client/built-client.ts';

/** What the pages are made with. */
export interface PagesDeps {
  services: Services;
  identify: Identify;
  limits: RateLimits;
  publicRead: boolean;
  version: string;
  /** How many files a person may make; undefined where that is not limited. */
  exportRule: RateRule | undefined;
  log: Logger;
  /** Where people may log in besides; nowhere unless given. */
  provider?: IdentityProvider | undefined;
  /** What runs in the browser; undefined where it was not built. */
  client: BuiltClient | undefined;
}
