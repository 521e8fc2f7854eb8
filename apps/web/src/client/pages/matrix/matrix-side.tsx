import type { ReactNode } from 'react';
import { useFindings } from '../../data/findings.ts';
import { MatrixFindings } from './matrix-findings.tsx';

/** The findings of a site beside its matrix; the drawing does not wait for them. */
export function SiteFindings({
  site,
  onChoose,
}: {
  site: string;
  onChoose: (name: string) => void;
}): ReactNode {
  const check = useFindings(site).data;
  const findings = check ? [...check.errors, ...check.warnings] : [];
  return <MatrixFindings site={site} findings={findings} onChoose={onChoose} />;
}
