import { useContext, useId, type ReactNode } from 'react';
import { useFindingsOfRecord, type RecordOfFinding } from '../../data/findings.ts';
import { useMay } from '../../data/visit.ts';
import { useIdle } from '../../ui/use-idle.ts';
import { SheetFindingsContext } from './sheet-findings-context.ts';

export interface RecordFindingsProps extends RecordOfFinding {
  site: string;
}

/** The findings that name a record that is no unit, on its sheet. Nothing if there are none. */
export function RecordFindings({ site, entity, name }: RecordFindingsProps): ReactNode {
  const id = useId();
  const mayChange = useMay('update');
  const renderFindings = useContext(SheetFindingsContext);
  const { data: findings = [] } = useFindingsOfRecord(site, { entity, name }, useIdle());
  if (findings.length === 0) return undefined;
  return renderFindings({ site, findings, idOf: ({ key }) => `${id}-${key}`, mayChange });
}
