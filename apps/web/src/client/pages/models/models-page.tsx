import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Model3d } from '@trowel/domain/records';
import type { ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { fetchList, queryOf, type Listed } from '../../data/queries.ts';
import { useMay } from '../../data/visit.ts';
import { Page } from '../../page/page.tsx';
import { Shown } from '../../page/shown.tsx';
import type { SitePageProps } from '../../page/site-page.ts';
import { Empty } from '../../page/states.tsx';
import { Turning } from '../../page/turning.tsx';
import { PLACES } from '../../places/places.ts';
import { Go } from '../../ui/go.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import { ModelCard } from './model-card.tsx';
import { ModelUploadPanel } from './model-upload-panel.tsx';
import { MODELS_TEXTS } from './models-texts.ts';
import './models.css';

const CARDS_PER_PAGE = 48;

/** The 3D models of a site's units. New models are dropped here. */
export function ModelsPage({ site }: SitePageProps): ReactNode {
  const t = useTexts(MODELS_TEXTS);
  const { count } = useFormat();
  const models = useModels(site);
  const mayAdd = useMay('create');
  return (
    <Page
      title={t.title}
      place={site}
      trail={[{ label: site, to: PLACES.site(site) }]}
      actions={
        <Go to={PLACES.scene(site)} isOutside>
          {t.viewer}
        </Go>
      }
    >
      {mayAdd && <ModelUploadPanel site={site} />}
      <Shown query={models}>
        {(listed) =>
          listed.rows.length === 0 ? (
            <Empty>{mayAdd ? t.none : t.noneToRead}</Empty>
          ) : (
            <>
              <ul className="files-cards">
                {listed.rows.map((model) => (
                  <ModelCard key={model.id} model={model} />
                ))}
              </ul>
              <Turning
                listed={listed}
                t={t}
                whole={<p className="ui-soft">{t.count(listed.rows.length, count(listed.rows.length))}</p>}
              />
            </>
          )
        }
      </Shown>
    </Page>
  );
}

/** Fetches the page of models that the address requests. */
function useModels(site: string): UseQueryResult<Listed<Model3d>> {
  const [searchParams] = useSearchParams();
  const query = queryOf({ skip: searchParams.get('skip') ?? undefined, limit: CARDS_PER_PAGE });
  return useQuery({
    queryKey: ['models', 'list', site, query],
    queryFn: ({ signal }) => fetchList<Model3d>(PLACES.models(site) + query, signal),
    placeholderData: keepPreviousData,
  });
}
