import { edgeOf } from '@trowel/domain/drawing';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { BriefFinding, InboxFinding } from '../../data/findings.ts';
import { useMay } from '../../data/visit.ts';
import { usePeriods, type SitePeriods } from '../../records/periods.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import type { FilterBarProps } from './filter/filter-bar.tsx';
import { useFilterMembers } from './filter/use-filter-members.ts';
import { isOfNow, membersQuery, WHOLE, type MatrixView, type ChangeView } from './matrix-view.ts';
import { StageButtons } from './stage-buttons.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { ComparedChosen, ComparedSide } from './compared-side.tsx';
import { TimesLine } from './times-line.tsx';
import { ManualLayoutLine } from './manual-layout-line.tsx';
import { MatrixChain } from './matrix-chain.tsx';
import { MatrixSheet } from './matrix-sheet.tsx';
import { MatrixFindings } from './matrix-findings.tsx';
import { MatrixStage, type StageHandle } from './matrix-stage.tsx';
import { MATRIX_TEXTS } from './matrix-texts.ts';
import { PathPanel, usePath } from './path-panel.tsx';
import { RelationForm } from './relation-form.tsx';
import type { MovedEnd } from './surface/drawn-scene.ts';
import { useStartedRelation, type StartedRelation } from './use-started-relation.ts';
import { useSelection } from './use-selection.ts';
import { useManualLayout } from './use-manual-layout.ts';
import { useEdits } from './use-edits.ts';
import { useLinking } from './use-linking.ts';
import { unitsOfChain, useMarks } from './use-marks.ts';
import { chainOfFinding, chainThrough, type LitChain } from './finding/lit-chain.ts';
import { useChosenFinding, type ChosenFinding } from './finding/use-chosen-finding.ts';
import { screenPath, type OpenScreen } from './use-screen.ts';
import {
  eventsOf,
  useDrawingKeys,
  useSelectionActions,
  type MatrixWorkProps,
  type Work,
} from './work-actions.ts';

const FilterBar = lazyPart<FilterBarProps>(async () => (await import('./filter/filter-bar.tsx')).FilterBar, {
  isRare: true,
});

/** The working area of the matrix page: drawing, bars, findings and sheet. */
export function MatrixWork(props: MatrixWorkProps): ReactNode {
  const { site, view, change, open } = props;
  const t = useTexts(MATRIX_TEXTS);
  const language = useLanguage();
  const isNow = isOfNow(view);
  const mayChange = useMay('update') && isNow;
  const periods = usePeriods(site);
  const edits = useEdits();
  const chosen = useSelection(props);
  const linking = useLinking({ site, open, edits });
  const manual = useManualLayout(
    { ...props, edits, view: isNow ? view : { ...view, places: 'none' } },
    mayChange,
  );
  const path = usePath(site, view.path);
  const members = useMembers(site, view);
  const finding = useChosenFinding(site, isNow ? view.finding : '');
  const chain = useChain(path, finding, view);
  const marks = useMarks(open, chosen, { chain, mayChange });
  const [stage, setStage] = useState<StageHandle | null>(null);
  const [started, begin] = useStartedRelation(open);
  const work: Work = { ...props, chosen, edits, linking, manual, mayChange, stage, begin };
  useDrawingKeys(work);
  useGoToChosen(work, chain);
  const goTo = (name: string): void => stage?.goTo(open.names.find(name));
  return (
    <div className={view.isSheetOpen && isNow ? 'matrix-page matrix-beside' : 'matrix-page'}>
      {/* Findings and sheets show the current records only. */}
      {isNow && (
        <MatrixFindings
          site={site}
          chosen={finding}
          run={edits.run}
          onChoose={(one) => change(chooseFinding(one, open))}
          onChooseUnit={(name) => change({ unit: name })}
        />
      )}
      {open.scene.screen.comparison && <ComparedSide open={open} chosen={chosen} stage={stage} />}
      <div className="matrix-main">
        <LinesAbove work={work} path={path} finding={finding.finding} {...{ periods, members }} onGo={goTo} />
        <div className="matrix-view">
          <MatrixStage
            key={language}
            ref={setStage}
            open={open}
            periods={periods}
            marks={marks}
            members={members}
            events={eventsOf(work, t)}
          />
          <StageButtons stage={stage} open={open} periods={periods} />
        </div>
        <LineBelow work={work} periods={periods} started={started} />
      </div>
      {isNow && <MatrixSheet site={site} view={view} change={change} open={open} box={chosen.boxes.at(-1)} />}
    </div>
  );
}

/** Returns the chain to highlight: between two units, of the selected finding, or of the address. */
function useChain(
  { data: path }: ReturnType<typeof usePath>,
  { finding }: ChosenFinding,
  { chain }: MatrixView,
): LitChain {
  return useMemo(() => {
    if (path) return chainThrough(unitsOfChain(path.path));
    return finding ? chainOfFinding(finding) : chainThrough(chain);
  }, [path, finding, chain]);
}

interface LineBelowProps {
  work: Work;
  periods: SitePeriods;
  started: StartedRelation | undefined;
}

/** The bar below the drawing: a description of the selection and the actions on it. */
function LineBelow({ work, periods, started }: LineBelowProps): ReactNode {
  const { open, chosen, mayChange, manual } = work;
  const acts = useSelectionActions(work);
  if (open.scene.screen.comparison) return <ComparedChosen open={open} chosen={chosen} />;
  if (started !== undefined) return <Relating work={work} started={started} />;
  return (
    <SelectionBar
      open={open}
      chosen={chosen.boxes}
      edge={chosen.edge}
      periods={periods}
      mayChange={mayChange}
      manual={manual}
      acts={acts}
    />
  );
}

interface LinesAboveProps {
  work: Work;
  path: ReturnType<typeof usePath>;
  finding: InboxFinding | undefined;
  periods: SitePeriods;
  members: ReadonlySet<string> | undefined;
  onGo: (name: string) => void;
}

/** The bars above the drawing: state, part, layout and requested chains. */
function LinesAbove({ work, path, finding, periods, members, onGo }: LinesAboveProps): ReactNode {
  const t = useTexts(MATRIX_TEXTS);
  const { view, change, manual, open } = work;
  const chain = finding ? chainOfFinding(finding).units : view.chain;
  return (
    <>
      <TimesLine view={view} change={change} />
      {work.filtering && view.against === '' && (
        <FilterBar
          {...{ site: work.site, filter: view.filter, isFading: view.isFading, periods, change }}
          count={view.isFading ? members?.size : countUnits(open)}
          onClose={work.filtering.onClose}
        />
      )}
      <PartLine {...work} />
      {manual && <ManualLayoutLine manual={manual} open={open} onGo={onGo} />}
      <MatrixChain
        units={chain}
        isNumbered={!finding || finding.chain.length > 0}
        label={finding ? t.unitsOfFinding : t.chain}
        chosen={view.unit}
        onChoose={(name) => change({ unit: name })}
      />
      {view.path && <PathPanel query={path} onGo={onGo} onClose={() => change({ path: undefined })} />}
    </>
  );
}

/** Returns the units that the filter includes, if the others are drawn faded. */
function useMembers(site: string, view: MatrixView): ReadonlySet<string> | undefined {
  const query = view.against === '' ? membersQuery(view) : undefined;
  return useFilterMembers(site, query === undefined ? undefined : screenPath(site, query));
}

/** Counts the units of a drawing. A box may have several. */
function countUnits({ scene }: OpenScreen): number {
  return scene.screen.boxes.members.reduce((sum, [, units]) => sum + units.length - 1, scene.count);
}

/** Width of the window from which the sheets of a finding open beside it. */
const WIDE = '(min-width: 90rem)';

/** Returns the change of the address that selects a finding, or none. Its units must not be hidden. */
function chooseFinding(chosen: BriefFinding | undefined, open: OpenScreen): Parameters<ChangeView>[0] {
  if (!chosen) return { finding: undefined, sheet: undefined };
  const { key, units } = chosen;
  const isHidden = units.some((name) => open.names.find(name) < 0);
  return {
    ...(isHidden && { ...WHOLE, collapse: undefined }),
    finding: key,
    chain: undefined,
    path: undefined,
    unit: units[0],
    sheet: matchMedia(WIDE).matches ? '1' : undefined,
  };
}

/** Scrolls to the selected unit, to a chain as a whole, and to a unit that was searched for. */
function useGoToChosen({ view, open, stage, found }: Work, chain: LitChain): void {
  const last = useRef({ unit: '', chain: '', found });
  useEffect(() => {
    if (!stage) return;
    const { unit } = view;
    const named = chain.units.join();
    const box = open.names.find(unit.split(',').at(-1) ?? '');
    const isNewUnit = unit !== last.current.unit;
    const isNewChain = named !== last.current.chain;
    const isNewSearch = found !== last.current.found;
    last.current = { unit, chain: named, found };
    if (isNewSearch && found) stage.goTo(found.box, { isCentred: true });
    else if (isNewChain && named !== '') stage.goToAll(chain.units.map((name) => open.names.find(name)));
    else if (isNewUnit && unit !== '' && box >= 0)
      stage.goTo(box, { keepsScale: chain.units.includes(unit) });
  }, [view, open, stage, chain, found]);
}

function Relating({ work, started: { from, moved } }: { work: Work; started: StartedRelation }): ReactNode {
  const t = useTexts(MATRIX_TEXTS);
  const { open, linking, stage, begin } = work;
  const { names } = open;
  const end = (): void => {
    begin(undefined);
    stage?.goTo(from, { isFocused: true });
  };
  const record = (to: number): Promise<boolean> =>
    moved ? linking.move(moved, to) : linking.record(from, to);
  return (
    <RelationForm
      lead={
        moved ? t.insteadOf[moved.end](names.nameOf(otherEnd(open, moved))) : t.relateFrom(names.nameOf(from))
      }
      kind={moved ? undefined : { type: linking.type, onType: linking.setType }}
      judge={(name) => {
        const to = names.find(name);
        if (to < 0) return undefined;
        return moved ? linking.judgeMove(moved, to) : linking.judge(from, to);
      }}
      onSure={(name) => !moved && linking.prefetchDrawing(from, names.find(name))}
      onWalk={(way) => names.nameOf(stage?.walk(way) ?? from)}
      onRecord={(name) => void record(names.find(name)).then((isMade) => isMade && end())}
      onCancel={end}
    />
  );
}

/** Returns the box at the fixed end of a line whose other end is moved. */
function otherEnd({ scene }: OpenScreen, { edge, end }: MovedEnd): number {
  const { source, target } = edgeOf(scene, edge);
  return end === 'lower' ? target : source;
}

/** Reports that only a part is displayed, with a button to show all units. */
function PartLine({ view, change, open }: MatrixWorkProps): ReactNode {
  const t = useTexts(MATRIX_TEXTS);
  const { count } = useFormat();
  const isOtherPart = Object.keys(view.part).some((name) => !(name in view.filter));
  if (view.against !== '' || !isOtherPart) return undefined;
  return (
    <p className="matrix-part">
      <span>{t.part(count(open.scene.count))}</span>
      <Button look="plain" onPress={() => change(WHOLE)}>
        {t.showAll}
      </Button>
    </p>
  );
}
