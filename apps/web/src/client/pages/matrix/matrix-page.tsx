import { useQuery } from '@tanstack/react-query';
import type { SceneData } from '@trowel/domain/scene';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { ADDRESSES } from '../../api/addresses.ts';
import { ask, dataOf } from '../../data/ask.ts';
import type { MatrixAnswer } from '../../matrix/matrix-answer.ts';
import { Page } from '../../page/page.tsx';
import { Shown } from '../../page/shown.tsx';
import type { SitePageProps } from '../../page/site-page.ts';
import { Empty } from '../../page/states.tsx';
import { PLACES } from '../../places/places.ts';
import { Go } from '../../ui/go.tsx';
import { say } from '../../ui/toasts.tsx';
import { useTexts } from '../../words/language.ts';
import { MatrixChain } from './matrix-chain.tsx';
import { MatrixFindings } from './matrix-findings.tsx';
import { MatrixIsland } from './matrix-island.tsx';
import './matrix.css';
import { MATRIX_TEXTS } from './matrix-texts.ts';

const GROUPINGS = ['period', 'phase', 'area', 'none'] as const;
type Grouping = (typeof GROUPINGS)[number];

/** The matrix over the whole width: lanes, search, findings beside it, and what is chosen below. */
export function MatrixPage({ site }: SitePageProps): ReactNode {
  const t = useTexts(MATRIX_TEXTS);
  const [asked] = useSearchParams();
  const grouping = GROUPINGS.find((one) => one === asked.get('lanes')) ?? 'period';
  const drawn = useDrawnMatrix(site, grouping);
  return (
    <Page
      title={t.title}
      place={site}
      isWide
      actions={<Tools site={site} grouping={grouping} units={drawn.data?.scene.units ?? []} />}
    >
      <Shown query={drawn}>
        {({ scene, answer }) =>
          scene.units.length === 0 ? (
            <Empty action={<Go to={PLACES.units(site)}>{t.toUnits}</Go>}>{t.empty}</Empty>
          ) : (
            <Drawn key={grouping} site={site} scene={scene} answer={answer} />
          )
        }
      </Shown>
    </Page>
  );
}

interface DrawnMatrix {
  scene: SceneData;
  answer: MatrixAnswer;
}

/** The drawing of the matrix, and the units it is about. */
function useDrawnMatrix(site: string, grouping: Grouping) {
  return useQuery<DrawnMatrix>({
    queryKey: ['matrix', 'drawn', site, grouping],
    queryFn: async ({ signal }) => {
      const scene = ADDRESSES.scene(site, { placement: 'levels', spread: 'layered' });
      const [units, answer] = await Promise.all([
        ask<SceneData>(scene, { signal }),
        ask<MatrixAnswer>(ADDRESSES.matrix(site, grouping), { signal }),
      ]);
      return { scene: dataOf(units), answer: dataOf(answer) };
    },
  });
}

/** Names of units as findings and people give them: the number, or area and number. */
function findUnit(units: SceneData['units'], name: string): number {
  const found = units.findIndex(({ us_number, area }) => `${area}/${us_number}` === name);
  return found < 0 ? units.findIndex(({ us_number }) => us_number === name) : found;
}

function Drawn({ site, scene, answer }: DrawnMatrix & { site: string }): ReactNode {
  const [asked, setAsked] = useSearchParams();
  const name = asked.get('unit') ?? '';
  const chosen = findUnit(scene.units, name);
  const choose = (unit: number | undefined): void => {
    const { area = '', us_number = '' } = unit === undefined ? {} : (scene.units[unit] ?? {});
    setAsked(
      (before) => {
        const next = new URLSearchParams(before);
        if (unit === undefined) next.delete('unit');
        else next.set('unit', area === '' ? us_number : `${area}/${us_number}`);
        return next;
      },
      { replace: true },
    );
  };
  return (
    <div className="matrix-page">
      <MatrixFindings
        site={site}
        findings={answer.findings}
        onChoose={(name) => choose(findUnit(scene.units, name))}
      />
      <MatrixIsland
        scene={scene}
        answer={answer}
        chosen={chosen < 0 ? undefined : chosen}
        onChoose={choose}
      />
      <div>
        <MatrixChain chosen={name} onChoose={(unit) => choose(findUnit(scene.units, unit))} />
        <Chosen site={site} unit={scene.units[chosen]} />
      </div>
    </div>
  );
}

function Chosen({ site, unit }: { site: string; unit: SceneData['units'][number] | undefined }): ReactNode {
  const t = useTexts(MATRIX_TEXTS);
  if (!unit) return <p className="matrix-chosen ui-soft">{t.nothingChosen}</p>;
  const { us_number, area, definition, record_id: id } = unit;
  return (
    <p className="matrix-chosen" role="status">
      <strong>{t.chosen(area === '' ? us_number : `${us_number} · ${area}`)}</strong>
      <span>{definition}</span>
      {id !== null && <Go to={PLACES.unit(site, id)}>{t.open}</Go>}
    </p>
  );
}

interface ToolsProps {
  site: string;
  grouping: Grouping;
  units: SceneData['units'];
}

function Tools({ site, grouping, units }: ToolsProps): ReactNode {
  const t = useTexts(MATRIX_TEXTS);
  const [, ask] = useSearchParams();
  const [typed, setTyped] = useState('');
  const change = (name: string, value: string): void =>
    ask(
      (before) => {
        const next = new URLSearchParams(before);
        next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const find = (): void => {
    const name = typed.trim();
    if (findUnit(units, name) < 0) return say({ kind: 'bad', text: t.notFound(name) });
    change('unit', name);
  };
  return (
    <>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          find();
        }}
      >
        <input
          type="search"
          className="ui-input"
          aria-label={t.find}
          placeholder={t.find}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
      <label className="matrix-lanes">
        {t.lanes}
        <select
          className="ui-input"
          value={grouping}
          onChange={({ target }) => change('lanes', target.value)}
        >
          {GROUPINGS.map((one) => (
            <option key={one} value={one}>
              {t.groupings[one]}
            </option>
          ))}
        </select>
      </label>
      <Go
        to={`/api/harris-matrix/pdf/${encodeURIComponent(site)}?grouping=${grouping}`}
        isOutside
        className="ui-button ui-quiet"
      >
        {t.print}
      </Go>
    </>
  );
}
