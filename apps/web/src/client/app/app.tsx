import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useEffect, useState, type ReactNode } from 'react';
import { createQueries } from '../data/query-client.ts';
import { storeFor } from '../data/browser-store.ts';
import { watchLogout, watchSession } from '../data/session.ts';
import { VisitContext, type Visit } from '../data/visit.ts';
import { Frame } from './frame.tsx';
import { RequirePasswordChange } from './require-password-change.tsx';
import { Routes } from './routes.tsx';
import {
  RelationFindingsContext,
  type RelationFindingsProps,
} from '../sheet/findings/relation-findings-context.ts';
import { DisplaySettingsProvider } from '../ui/display-settings.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';

/** Loaded only where a relation has a finding. */
const RelationFindings = lazyPart<RelationFindingsProps>(
  async () => (await import('../pages/findings/relation-findings.tsx')).RelationFindings,
  { isRare: true },
);

function renderRelationFindings(props: RelationFindingsProps): ReactNode {
  return <RelationFindings {...props} />;
}

/** The root component with all pages. */
export function App({ visit }: { visit: Visit }): ReactNode {
  const [queries] = useState(createQueries);
  const { id, username } = visit.person;
  useEffect(watchSession, []);
  useEffect(() => (id === null ? undefined : watchLogout()), [id]);
  useEffect(() => {
    if (id !== null) void storeFor(username);
  }, [id, username]);
  return (
    <StrictMode>
      <VisitContext value={visit}>
        <QueryClientProvider client={queries}>
          <DisplaySettingsProvider
            language={visit.language}
            theme={visit.theme}
            onLanguage={() => void queries.invalidateQueries()}
          >
            <RequirePasswordChange>
              <Frame>
                <RelationFindingsContext value={renderRelationFindings}>
                  <Routes />
                </RelationFindingsContext>
              </Frame>
            </RequirePasswordChange>
          </DisplaySettingsProvider>
        </QueryClientProvider>
      </VisitContext>
    </StrictMode>
  );
}
