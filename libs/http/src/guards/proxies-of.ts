import type { Express } from 'express';

/** Tells of an address whether an app believes it to be a proxy, as its `trust proxy` says. */
export function proxiesOf(app: Express): (address: string) => boolean {
  const trusts = app.get('trust proxy fn') as (address: string, hops: number) => boolean;
  return (address) => trusts(address, 0);
}
