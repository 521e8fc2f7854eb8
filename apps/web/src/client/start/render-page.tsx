import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueries } from '../data/query-client.ts';
import { LanguageContext, type Language } from '../i18n/language.ts';

/** Renders a page outside the frame, with the language and the cache of answers that its parts use. */
export function renderPage(
  root: HTMLElement,
  { page, language }: { page: ReactNode; language: Language },
): void {
  createRoot(root).render(
    <LanguageContext value={language}>
      <QueryClientProvider client={createQueries()}>{page}</QueryClientProvider>
    </LanguageContext>,
  );
}
