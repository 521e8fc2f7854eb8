import { useState, type ReactNode } from 'react';
import { Page } from '../../page/page.tsx';
import { Shown } from '../../page/shown.tsx';
import type { SitePageProps } from '../../page/site-page.ts';
import { Empty } from '../../page/states.tsx';
import { PLACES } from '../../places/places.ts';
import { Go } from '../../ui/go.tsx';
import { useTexts } from '../../i18n/language.ts';
import { UNFILTERED } from './filter/filters.ts';
import { useMatrixView } from './matrix-view.ts';
import { MATRIX_TEXTS } from './matrix-texts.ts';
import { MatrixTools } from './matrix-tools.tsx';
import { MatrixWork } from './matrix-work.tsx';
import { useScreen } from './use-screen.ts';
import './matrix.css';

/** The matrix page: a drawing to explore and edit, with findings and sheets next to it. */
export function MatrixPage({ site }: SitePageProps): ReactNode {
  const t = useTexts(MATRIX_TEXTS);
  const [view, change, naming] = useMatrixView();
  const { drawing, layOutFromScratch } = useScreen(site, view);
  const [found, setFound] = useState<{ box: number }>();
  const isPart = Object.keys({ ...view.part, ...view.filter }).length > 0;
  const isFiltered = Object.keys(view.filter).length > 0;
  const [isFilterOpen, openFilter] = useState(false);
  // It stays open when the last filter is removed.
  if (isFiltered && !isFilterOpen) openFilter(true);
  const toggleFilter = (): void => {
    if (isFiltered) change(UNFILTERED);
    openFilter(!isFilterOpen);
  };
  const find = (box: number): void => {
    setFound({ box });
    change({ unit: drawing.data?.names.nameOf(box) });
  };
  return (
    <Page
      title={t.title}
      place={site}
      isWide
      actions={
        <MatrixTools
          {...{ site, view, change, isFilterOpen }}
          open={drawing.data}
          onFound={find}
          onFilter={toggleFilter}
        />
      }
    >
      <Shown query={drawing}>
        {(open) =>
          open.scene.count === 0 && !isPart ? (
            <Empty action={<Go to={PLACES.units(site)}>{t.toUnits}</Go>}>{t.empty}</Empty>
          ) : (
            <MatrixWork
              site={site}
              view={view}
              change={change}
              naming={naming}
              found={found}
              filtering={isFilterOpen ? { onClose: toggleFilter } : undefined}
              open={open}
              layOutFromScratch={layOutFromScratch}
            />
          )
        }
      </Shown>
    </Page>
  );
}
