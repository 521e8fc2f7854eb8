import type { Finding } from '@trowel/domain/matrix';

/** What a change did to the findings of a site. */
export interface FindingsCompared {
  /** Findings that were not there before. */
  brought: Finding[];
  /** Findings that are no longer there. */
  resolved: Finding[];
}

/** Compares the findings before and after a change. */
export function compareFindings(before: readonly Finding[], after: readonly Finding[]): FindingsCompared {
  const [had, have] = [before, after].map((findings) => new Set(findings.map(keyOf)));
  return {
    brought: after.filter((finding) => !had!.has(keyOf(finding))),
    resolved: before.filter((finding) => !have!.has(keyOf(finding))),
  };
}

/** The chain is left out: it may be reported from another end once there are more relations. */
function keyOf({ code, units }: Finding): string {
  return JSON.stringify([code, units.toSorted()]);
}
