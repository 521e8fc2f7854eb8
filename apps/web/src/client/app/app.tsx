import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useEffect, useState, type ReactNode } from 'react';
import { createQueries } from '../data/query-client.ts';
import { storeFor } from '../data/browser-store.ts';
import { watchLogout, watchSession } from '../data/session.ts';
import { VisitContext, type Visit } from '../data/visit.ts';
import { Frame } from './frame.tsx';
import { RequirePasswordChange } from './require-password-change.tsx';
import { Routes } from './routes.tsx';
import { SheetFindingsContext, type SheetFindingsProps } from '../sheet/findings/sheet-findings-context.ts';
import { DisplaySettingsProvider } from '../ui/display-settings.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';

/** Loaded only where a relation has a finding. */
const SheetFindings = lazyPart<SheetFindingsProps>(
  async () => (await import('../pages/findings/sheet-findings.tsx')).SheetFindings,
  { isRare: true },
);

function renderSheetFindings(props: SheetFindingsProps): ReactNode {
  return <SheetFindings {...props} />;
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
                <SheetFindingsContext value={renderSheetFindings}>
                  <Routes />
                </SheetFindingsContext>
              </Frame>
            </RequirePasswordChange>
          </DisplaySettingsProvider>
        </QueryClientProvider>
      </VisitContext>
    </StrictMode>
  );
}
