import { KIND_NAMES } from '@trowel/domain/records';
import { Component, type ReactNode } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { Page } from '../page/page.tsx';
import { Empty } from '../page/states.tsx';
import { Button } from '../ui/button.tsx';
import { Go } from '../ui/go.tsx';
import { decodePart, findSiteOf, PLACES } from '../places/places.ts';
import { useTexts } from '../i18n/language.ts';
import { FRAME_TEXTS } from './frame-texts.ts';
import {
  GENERAL_PAGES,
  KIND_PART as KindPage,
  MODELS_PART as ModelsPage,
  SCENE_PART as ScenePage,
  SITE_PAGES,
  UNIT_BY_NUMBER_PART as UnitByNumberPage,
} from './pages.ts';

/** Id of a record in a URL. */
const RECORD_ID = /^[1-9]\d*$/;

/** Renders the page of the current URL. */
export function Routes(): ReactNode {
  const [path] = useLocation();
  return (
    <ErrorBoundary path={path}>
      <Switch>
        {GENERAL_PAGES.map(({ name, hasRecords, Part }) => (
          <Route key={name} path={hasRecords ? `/${name}/:id?` : `/${name}`}>
            <Part />
          </Route>
        ))}
        {SITE_PAGES.filter(({ isOutside }) => !isOutside).map(({ tab, Part }) => (
          <Route key={tab} path={tab === '' ? '/sites/:site' : `/sites/:site/${tab}/:id?`}>
            {({ site = '', id }: { site?: string; id?: string }) =>
              id === undefined || RECORD_ID.test(id) ? (
                <Part key={site} site={decodePart(site)} id={Number(id) || undefined} />
              ) : (
                <NotFound />
              )
            }
          </Route>
        ))}
        {KIND_NAMES.map((kind) => (
          <Route key={kind} path={`/sites/:site/${kind}/:id?`}>
            {({ site = '', id }: { site?: string; id?: string }) =>
              id === undefined || RECORD_ID.test(id) ? (
                <KindPage key={site} site={decodePart(site)} id={Number(id) || undefined} kind={kind} />
              ) : (
                <NotFound />
              )
            }
          </Route>
        ))}
        <Route path="/3d/viewer/:site">
          {({ site }) => <ScenePage site={decodePart(site)} id={undefined} />}
        </Route>
        <Route path="/3d/models/:site">
          {({ site }) => <ModelsPage key={site} site={decodePart(site)} id={undefined} />}
        </Route>
        <Route path="/sites/:site/us/:number">
          {({ site, number }) => <UnitByNumberPage site={decodePart(site)} number={decodePart(number)} />}
        </Route>
        <Route>
          <NotFound />
        </Route>
      </Switch>
    </ErrorBoundary>
  );
}

/** Page for an unknown URL, with a link to its site or to the list of sites. */
function NotFound(): ReactNode {
  const t = useTexts(FRAME_TEXTS);
  const [path] = useLocation();
  const site = findSiteOf(path);
  return (
    <Page title={t.notFound}>
      <Empty
        action={
          <Go to={site === undefined ? PLACES.home : PLACES.site(site)}>
            {site === undefined ? t.backToSites : t.backTo(site)}
          </Go>
        }
      >
        {t.notFoundText}
      </Empty>
    </Page>
  );
}

interface ErrorBoundaryProps {
  path: string;
  children: ReactNode;
}

/** Error boundary: a page that crashes leaves the frame intact. Navigation to another page resets it. */
class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown; path: string }> {
  override state = { error: undefined as unknown, path: this.props.path };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  static getDerivedStateFromProps(
    { path }: ErrorBoundaryProps,
    before: { path: string },
  ): { error: unknown; path: string } | null {
    return path === before.path ? null : { error: undefined, path };
  }

  override render(): ReactNode {
    return this.state.error === undefined ? this.props.children : <Crashed />;
  }
}

function Crashed(): ReactNode {
  const t = useTexts(FRAME_TEXTS);
  return (
    <Page title={t.crashed}>
      <Empty action={<Button onPress={() => location.reload()}>{t.reload}</Button>}>{t.partFailed}</Empty>
    </Page>
  );
}
