import { createContext, type ReactNode } from 'react';
import type { InboxFinding } from '../../data/findings.ts';

export interface RelationFindingsProps {
  site: string;
  findings: readonly InboxFinding[];
  /** Returns the id of the element that shows a finding. */
  idOf: (finding: InboxFinding) => string;
  mayChange: boolean;
}

/**
 * Renders the part that shows findings below the relations of a sheet. It belongs to the findings page,
 * which shows sheets itself, so the sheet must not import it.
 */
export const RelationFindingsContext = createContext<(props: RelationFindingsProps) => ReactNode>(
  () => undefined,
);
