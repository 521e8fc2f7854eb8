import { useMemo } from 'react';
import { useFindings, type InboxFinding } from '../../../data/findings.ts';

/** The selected finding: undefined while it is loading, and once it is resolved. */
export interface ChosenFinding {
  finding: InboxFinding | undefined;
  isLoading: boolean;
}

/** Returns the finding with a key. The complete list of findings is loaded only if there is a key. */
export function useChosenFinding(site: string, key: string): ChosenFinding {
  const { data, isPending } = useFindings(site, key !== '');
  const finding = useMemo(() => {
    if (key === '' || !data) return undefined;
    const { errors, warnings, infos, left } = data;
    return [errors, warnings, infos, left].flat().find((one) => one.key === key);
  }, [data, key]);
  return { finding, isLoading: key !== '' && isPending };
}
