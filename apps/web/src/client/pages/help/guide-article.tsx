import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { sendRequest } from '../../data/send-request.ts';
import { Shown } from '../../page/shown.tsx';
import { findGuidePage, guideAddress, helpAddress, type GuidePage } from '../../places/guide.ts';
import { useLanguage } from '../../i18n/language.ts';

export interface GuideArticleProps {
  page: GuidePage;
  /** The open site. */
  site: string | undefined;
}

const WEEK_MS = 604_800_000;

/** A page of the guide within the frame. Its links lead to other pages of the help. */
export function GuideArticle({ page, site }: GuideArticleProps): ReactNode {
  const language = useLanguage();
  const address = guideAddress(language, page);
  const text = useQuery({
    queryKey: ['guide', address],
    queryFn: async ({ signal }) => {
      const response = await sendRequest(address, { signal, headers: { accept: 'text/html' } });
      if (!response?.ok) throw new Error(response?.statusText ?? 'No network');
      return response.text();
    },
    staleTime: WEEK_MS,
  });
  return <Shown query={text}>{(document) => <Article document={document} site={site} />}</Shown>;
}

function Article({ document, site }: { document: string; site: string | undefined }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const [, navigate] = useLocation();
  const language = useLanguage();
  useEffect(() => {
    // The server renders the guide. Only its article is shown here, without its title.
    const article = new DOMParser().parseFromString(document, 'text/html').querySelector('article');
    article?.querySelector('h1')?.remove();
    place.current?.replaceChildren(...(article?.childNodes ?? []));
  }, [document]);
  useEffect(() => {
    const element = place.current;
    const follow = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const name = /^\/guide\/\w+(?:\/([\w-]+))?$/.exec(link?.getAttribute('href') ?? '');
      if (!name || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      navigate(helpAddress(site, findGuidePage(language, name[1] ?? '')));
    };
    element?.addEventListener('click', follow);
    return () => element?.removeEventListener('click', follow);
  }, [navigate, site, language]);
  return <div ref={place} className="guide" />;
}
