/** A package of a lock file. */
export interface Licence {
  name: string;
  version: string;
  licence: string;
  isAllowed: boolean;
}

export function listLicences(lock: { packages: Record<string, object> }): Licence[];
