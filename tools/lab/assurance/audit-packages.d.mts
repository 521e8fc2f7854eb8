/** The result of a query for known faults. */
export interface Audit {
  isBad: boolean;
  told: string;
}

export function auditPackages(ask?: () => { stdout: string }): Audit;
