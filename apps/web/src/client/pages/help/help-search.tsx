import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { fetchApi, dataOf } from '../../data/api-request.ts';
import { LINE_GRAMMAR_TEXTS } from '../../line/line-grammar-texts.ts';
import { findGuidePage, guideAddress, helpAddress } from '../../places/guide.ts';
import { Go } from '../../ui/go.tsx';
import { useLanguage, useTexts, type Language } from '../../i18n/language.ts';
import { HELP_TEXTS } from './help-texts.ts';
import { PAGE_KEYS } from './page-keys.ts';
import { searchHelp, type HelpText } from './search-help.ts';

interface GuideText {
  name: string;
  title: string;
  text: string;
}

export interface HelpSearchProps {
  text: string;
  /** The open site. */
  site: string | undefined;
}

/** The parts of the help and of the guide that contain the typed words. */
export function HelpSearch({ text, site }: HelpSearchProps): ReactNode {
  const t = useTexts(HELP_TEXTS);
  const language = useLanguage();
  const guide = useQuery({
    queryKey: ['guide', 'texts', language],
    queryFn: async ({ signal }) =>
      dataOf(await fetchApi<GuideText[]>(`${guideAddress(language)}/texts.json`, { signal })),
    staleTime: Infinity,
  });
  const pages = (guide.data ?? []).map(({ name, title, text: words }): HelpText => ({
    title,
    text: words,
    to: helpAddress(site, findGuidePage(language, name)),
  }));
  const hits = searchHelp([...listOwnTexts(language), ...pages], text);
  return (
    <section aria-labelledby="help-found" className="help-found">
      <h2 id="help-found" role="status">
        {guide.isPending ? '…' : t.found(hits.length)}
      </h2>
      <ul>
        {hits.map(({ title, excerpt, to }) => (
          <li key={`${title} ${excerpt}`}>
            <h3>{to === undefined ? title : <Go to={to}>{title}</Go>}</h3>
            <p>{excerpt}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Lists the texts of the help page itself: first steps, undo, grammar of the line and keys. */
function listOwnTexts(language: Language): HelpText[] {
  const t = HELP_TEXTS[language];
  const grammar = LINE_GRAMMAR_TEXTS[language];
  return [
    ...t.steps.map(([title = '', text = '']) => ({ title, text })),
    { title: t.back, text: t.backText },
    { title: t.ended, text: t.endedText },
    ...grammar.parts.map(([name, text, examples]) => ({
      title: `${grammar.title}: ${name}`,
      text: `${text} ${examples.join(' · ')}`,
    })),
    ...PAGE_KEYS.map(({ title, keys }) => ({
      title: `${t.keys}: ${title[language]}`,
      text: keys.map(([key, label]) => `${key} ${label[language]}`).join(' · '),
    })),
  ];
}
