import type { Finding } from '@trowel/domain/matrix';

/** The effect of a change on the findings of a site. */
export interface FindingsCompared {
  /** Findings that appeared. */
  brought: Finding[];
  /** Findings that disappeared. */
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

/** The chain is ignored: with more relations it may be reported from another unit. */
function keyOf({ code, units, subject }: Finding): string {
  return JSON.stringify([code, subject ?? '', units.toSorted()]);
}
