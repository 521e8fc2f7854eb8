import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { SceneUnit } from '@trowel/domain/scene';
import type { ReactNode } from 'react';
import { ADDRESSES } from '../../api/addresses.ts';
import { checkSite } from '../../api/check-site.ts';
import { fetchData } from '../../api/fetch-data.ts';
import { formatFailure } from '../../api/format-failure.ts';
import { useTexts } from '../../i18n/language.ts';
import { TEXTS } from '../../i18n/texts.ts';
import type { MatrixAnswer } from '../../matrix/matrix-answer.ts';
import { useChosenUnit, useScene } from '../../panels/scene-context.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const MatrixPanel = lazyPart<{ answer: MatrixAnswer }>(
  async () => (await import('../../matrix/matrix-panel.tsx')).MatrixPanel,
  { isRare: true },
);

/** The scene is read once, and so is what belongs to it: both show the same state of the records. */
const READ_ONCE = { staleTime: Infinity, gcTime: 0, structuralSharing: false } as const;

/** Reads the matrix of the site once it is opened. */
function useMatrix(isOpen: boolean): UseQueryResult<MatrixAnswer> {
  const { about } = useScene();
  return useQuery({
    ...READ_ONCE,
    queryKey: ['scene', 'matrix', about.site],
    enabled: isOpen && about.records,
    queryFn: ({ signal }) => fetchData<MatrixAnswer>(ADDRESSES.matrix(about.site), signal),
  });
}

/** The matrix beside the scene. It is read and drawn when it is first opened. */
export function MatrixSide({ isOpen }: { isOpen: boolean }): ReactNode {
  const t = useTexts(TEXTS);
  const { about } = useScene();
  const { data, error } = useMatrix(isOpen);
  return (
    <section className="matrix" aria-label={t.matrix} hidden={!isOpen}>
      {!about.records && <p className="page-status">{t.needsLogin}</p>}
      {data && <MatrixPanel answer={data} />}
      {!data && error && <p className="problem">{formatFailure(t, error)}</p>}
      {about.records && !data && !error && (
        <p className="page-status" role="status">
          {t.matrixLoading}
        </p>
      )}
    </section>
  );
}

/**
 * Returns the findings about a unit as sentences, from the matrix or, before it is opened, from a check of the site. The
 * first chosen unit starts the check. A check that fails has no findings: the matrix reports the failure when it is opened.
 */
export function useProblems(): (unit: SceneUnit) => readonly string[] {
  const { about } = useScene();
  const isChosen = useChosenUnit() !== undefined;
  const { data: matrix } = useMatrix(false);
  const { data: checked } = useQuery({
    ...READ_ONCE,
    queryKey: ['scene', 'check', about.site],
    enabled: isChosen && about.records && !matrix,
    queryFn: ({ signal }) => checkSite(about.site, signal),
  });
  return ({ us_number, area }) => {
    const names = new Set([us_number, `${area}/${us_number}`]);
    const findings = (matrix?.findings ?? checked ?? []).filter(
      ({ units, severity }) => severity !== 'info' && units.some((name) => names.has(name)),
    );
    return findings.map(({ message }) => message);
  };
}
