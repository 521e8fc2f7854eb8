import type { SceneData } from '@trowel/domain/scene';
import { useMemo, type ReactNode } from 'react';
import type { About } from '../../api/about.ts';
import { useStore, type Store } from '../../data/store.ts';
import { useTexts } from '../../i18n/language.ts';
import { TEXTS } from '../../i18n/texts.ts';
import { createUnitNames } from '../../i18n/unit-name.ts';
import { Card, type CardProps } from '../../panels/card.tsx';
import { ModelsInPlaceContext } from '../../panels/models-in-place.ts';
import { SceneContext, type SceneAccess } from '../../panels/scene-context.ts';
import { SearchBox } from '../../panels/search-box.tsx';
import { Settings, type Arrangement } from '../../panels/settings.tsx';
import { UnitTable } from '../../panels/unit-table.tsx';
import { createListShown } from '../../view/list-shown.ts';
import { indexNeighbours } from '../../view/neighbours.ts';
import { findStages } from '../../view/stages.ts';
import type { ViewStore } from '../../view/view-state.ts';
import { MatrixSide, useProblems } from './matrix-side.tsx';
import { PaneSwitch } from './pane-switch.tsx';
import { ScenePane } from './scene-pane.tsx';
import { useSceneControl } from './use-scene-control.ts';
import { ViewerHelp } from './viewer-help.tsx';

export interface WorkspaceProps {
  about: About;
  scene: SceneData;
  store: ViewStore;
  arrangement: Arrangement;
  onArrange: (arrangement: Arrangement) => void;
  /** Content below the panels. */
  children?: ReactNode;
}

/** The scene with the panels around it. */
export function Workspace({ about, scene, store, ...rest }: WorkspaceProps): ReactNode {
  const t = useTexts(TEXTS);
  const access = useMemo((): SceneAccess => {
    const stages = findStages(scene);
    return {
      about,
      scene,
      store,
      stages,
      nameUnit: createUnitNames(scene, t),
      findNeighbours: indexNeighbours(scene),
      listShown: createListShown(stages),
    };
  }, [about, scene, store, t]);
  return (
    <SceneContext value={access}>
      <Panels {...rest} />
    </SceneContext>
  );
}

function Panels({
  arrangement,
  onArrange,
  children,
}: Pick<WorkspaceProps, 'arrangement' | 'onArrange' | 'children'>): ReactNode {
  const t = useTexts(TEXTS);
  const { isFlat, ready, panes, search, cardTitle, help, announced, ...control } = useSceneControl();
  return (
    <div id="app" className="viewer" data-ready={ready}>
      <div className="viewer-top">
        <SearchBox inputRef={search} onChoose={control.choose} />
        <PaneSwitch panes={panes} isFlat={isFlat} onHelp={help.open} />
      </div>
      <div className="viewer-body">
        <Settings
          arrangement={arrangement}
          onArrange={onArrange}
          onSeeAll={control.seeAll}
          onPicture={control.savePicture}
        />
        <div className="panes">
          {isFlat ? (
            <div className="scene" hidden />
          ) : (
            <ScenePane isHidden={!panes.showsScene} {...control.scene} />
          )}
          <section className="table-view" aria-label={t.table} hidden={!panes.showsTable}>
            {isFlat && <p className="problem">{t.noWebgl}</p>}
            <UnitTable />
          </section>
          <MatrixSide isOpen={panes.showsMatrix} />
        </div>
        <ModelsInPlaceContext value={isFlat ? undefined : control.models}>
          <ChosenCard titleRef={cardTitle} onGoTo={control.choose} onLeave={control.leaveCard} />
        </ModelsInPlaceContext>
      </div>
      <Announcer announced={announced} />
      <ViewerHelp isOpen={help.isOpen} onClose={help.close} />
      {children}
    </div>
  );
}

/** The card with the findings about its unit. */
function ChosenCard(props: Omit<CardProps, 'findProblems'>): ReactNode {
  return <Card {...props} findProblems={useProblems()} />;
}

/** Reads to users of screen readers what has changed. */
function Announcer({ announced }: { announced: Store<string> }): ReactNode {
  return (
    <p className="unseen" role="status" aria-live="polite">
      {useStore(announced)}
    </p>
  );
}
