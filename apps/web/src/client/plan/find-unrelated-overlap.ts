export function findUnrelatedOverlap(..._: unknown[]): undefined {
  return undefined;
}
