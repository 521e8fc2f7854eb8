import { createContext, type ReactNode } from 'react';
import type { InboxFinding } from '../../data/findings.ts';

export interface SheetFindingsProps {
  site: string;
  findings: readonly InboxFinding[];
  /** Returns the id of the element that shows a finding. */
  idOf: (finding: InboxFinding) => string;
  mayChange: boolean;
}

/**
 * Renders the part that shows findings on a sheet. It belongs to the findings page, which shows sheets
 * itself, so the sheet must not import it.
 */
export const SheetFindingsContext = createContext<(props: SheetFindingsProps) => ReactNode>(() => undefined);
