import type { Identify, Logger, RateLimits, RateRule } from '@trowel/http';
import type { Services } from '@trowel/services/context';
import type { IdentityProvider } from '../identity/provider.ts';
import type { BackgroundMap } from '../../client/places/background-map.ts';
import type { BuiltClient } from '../client/built-client.ts';

/** Dependencies of the pages. */
export interface PagesDeps {
  services: Services;
  identify: Identify;
  limits: RateLimits;
  publicRead: boolean;
  version: string;
  /** Rate limit of exports per user; undefined if unlimited. */
  exportRule: RateRule | undefined;
  log: Logger;
  /** Identity provider for logins without a password, if there is one. */
  provider?: IdentityProvider | undefined;
  /** Maps of other servers that the plan page offers. */
  backgroundMaps?: readonly BackgroundMap[] | undefined;
  /** The client application; undefined if it was not built. */
  client: BuiltClient | undefined;
}
