import { useState, type ReactNode } from 'react';
import { Page } from '../../page/page.tsx';
import { Shown } from '../../page/shown.tsx';
import type { SitePageProps } from '../../page/site-page.ts';
import { Empty } from '../../page/states.tsx';
import { PLACES } from '../../places/places.ts';
import { Go } from '../../ui/go.tsx';
import { useTexts } from '../../i18n/language.ts';
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
  const find = (box: number): void => {
    setFound({ box });
    change({ unit: drawing.data?.names.nameOf(box) });
  };
  return (
    <Page
      title={t.title}
      place={site}
      isWide
      actions={<MatrixTools site={site} view={view} change={change} open={drawing.data} onFound={find} />}
    >
      <Shown query={drawing}>
        {(open) =>
          open.scene.count === 0 ? (
            <Empty action={<Go to={PLACES.units(site)}>{t.toUnits}</Go>}>{t.empty}</Empty>
          ) : (
            <MatrixWork
              site={site}
              view={view}
              change={change}
              naming={naming}
              found={found}
              open={open}
              layOutFromScratch={layOutFromScratch}
            />
          )
        }
      </Shown>
    </Page>
  );
}
