import type { Express } from 'express';

/** Returns a predicate for trusted proxy addresses, according to `trust proxy` of the app. */
export function proxiesOf(app: Express): (address: string) => boolean {
  const trusts = app.get('trust proxy fn') as (address: string, hops: number) => boolean;
  return (address) => trusts(address, 0);
}
