import type { ReactNode } from 'react';
import { useFindingsBrief, type BriefFinding } from '../../data/findings.ts';
import { Shown } from '../../page/shown.tsx';
import { Loading } from '../../page/states.tsx';
import { PLACES } from '../../places/places.ts';
import { Go } from '../../ui/go.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import type { FindingPanelProps } from './finding/finding-panel.tsx';
import type { ChosenFinding } from './finding/use-chosen-finding.ts';
import { MATRIX_TEXTS } from './matrix-texts.ts';

const FindingPanel = lazyPart<FindingPanelProps>(
  async () => (await import('./finding/finding-panel.tsx')).FindingPanel,
  { meanwhile: Loading, isRare: true },
);

export interface MatrixFindingsProps {
  site: string;
  chosen: ChosenFinding;
  run: FindingPanelProps['run'];
  onChoose: (finding: BriefFinding | undefined) => void;
  onChooseUnit: (name: string) => void;
}

/** The findings beside the matrix: the selected one, or the list of them. The drawing does not wait for it. */
export function MatrixFindings({
  site,
  chosen: { finding, isLoading },
  run,
  onChoose,
  onChooseUnit,
}: MatrixFindingsProps): ReactNode {
  const t = useTexts(MATRIX_TEXTS);
  if (!isLoading && !finding) return <FindingList site={site} onChoose={onChoose} />;
  return (
    <aside className="matrix-findings matrix-one-finding" aria-label={t.findings}>
      {finding ? (
        <FindingPanel
          key={finding.key}
          site={site}
          finding={finding}
          run={run}
          onChoose={onChooseUnit}
          onClose={() => onChoose(undefined)}
        />
      ) : (
        <Loading />
      )}
    </aside>
  );
}

function FindingList({ site, onChoose }: Pick<MatrixFindingsProps, 'site' | 'onChoose'>): ReactNode {
  const t = useTexts(MATRIX_TEXTS);
  const { count } = useFormat();
  return (
    <aside className="matrix-findings" aria-labelledby="matrix-findings">
      <h2 id="matrix-findings">
        <Go to={PLACES.findings(site)}>{t.findings}</Go>
      </h2>
      <Shown query={useFindingsBrief(site)} rows={3}>
        {({ errors, warnings, gravest }) => {
          const more = errors + warnings - gravest.length;
          if (gravest.length === 0) return <p className="ui-soft">{t.noFindings}</p>;
          return (
            <>
              <ul>
                {gravest.map((finding) => (
                  <li key={finding.key}>
                    <button
                      type="button"
                      className={`finding finding-${finding.severity}`}
                      onClick={() => onChoose(finding)}
                    >
                      {finding.message}
                    </button>
                  </li>
                ))}
              </ul>
              {more > 0 && (
                <p>
                  <Go to={PLACES.findings(site)}>{t.moreFindings(count(more))}</Go>
                </p>
              )}
            </>
          );
        }}
      </Shown>
    </aside>
  );
}
