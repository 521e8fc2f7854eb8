import { useState, type ReactNode } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { useSites } from '../../data/queries.ts';
import { useMay } from '../../data/visit.ts';
import { KeyList } from '../../keys/key-list.tsx';
import { KeyNames } from '../../keys/key-names.tsx';
import { LineGrammar } from '../../line/line-grammar.tsx';
import { Page } from '../../page/page.tsx';
import { GUIDE_PAGES, helpAddress, type GuidePage } from '../../places/guide.ts';
import { PLACES } from '../../places/places.ts';
import { Go } from '../../ui/go.tsx';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import '../../line/line.css';
import { GuideArticle } from './guide-article.tsx';
import { HelpSearch } from './help-search.tsx';
import './help.css';
import { HELP_TEXTS } from './help-texts.ts';
import { PAGE_KEYS } from './page-keys.ts';

/** The help: search, first steps, the line, keys and the guide. `?page=` shows a page of the guide. */
export function HelpPage({ site }: { site?: string }): ReactNode {
  const t = useTexts(HELP_TEXTS);
  const [address] = useSearchParams();
  const [text, setText] = useState('');
  const requested = address.get('page') ?? '';
  const page = Object.hasOwn(GUIDE_PAGES, requested) ? (requested as GuidePage) : undefined;
  const trail = [
    ...(site === undefined ? [] : [{ label: site, to: PLACES.site(site) }]),
    ...(page === undefined ? [] : [{ label: t.title, to: helpAddress(site) }]),
  ];
  return (
    <Page title={page === undefined ? t.title : t.guidePages[page]} trail={trail}>
      <input
        type="search"
        className="ui-input help-search"
        aria-label={t.search}
        placeholder={t.search}
        value={text}
        maxLength={200}
        onChange={({ target }) => setText(target.value)}
      />
      {text.trim() !== '' && <HelpSearch text={text} site={site} />}
      {page === undefined ? <Sections site={site} /> : <GuideArticle page={page} site={site} />}
    </Page>
  );
}

function Sections({ site }: { site: string | undefined }): ReactNode {
  const t = useTexts(HELP_TEXTS);
  return (
    <div className="help">
      <section aria-labelledby="help-begin">
        <h2 id="help-begin">{t.begin}</h2>
        <ol className="help-steps">
          {t.steps.map(([what, text]) => (
            <li key={what}>
              <h3>{what}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="help-back">
        <h2 id="help-back">{t.back}</h2>
        <p>{t.backText}</p>
        <h3>{t.ended}</h3>
        <p>{t.endedText}</p>
        <h3>{t.guide}</h3>
        <p>{t.guideText}</p>
        <GuideLinks site={site} />
      </section>
      <section aria-labelledby="help-line" className="help-wide">
        <h2 id="help-line">{t.line}</h2>
        <LineExamples site={site} />
      </section>
      <section aria-labelledby="help-keys">
        <h2 id="help-keys">{t.keys}</h2>
        <p className="ui-soft">{t.keysHint}</p>
        <KeyList />
        <p>{t.inSite}</p>
        <p className="ui-soft">{t.inViewerText}</p>
      </section>
      <section aria-labelledby="help-page-keys" className="help-wide">
        <h2 id="help-page-keys">{t.pageKeys}</h2>
        <KeysOfPages />
      </section>
    </div>
  );
}

/** The grammar of the line. A click on an example opens the line of a site with it. */
function LineExamples({ site: open }: { site: string | undefined }): ReactNode {
  const t = useTexts(HELP_TEXTS);
  const [, navigate] = useLocation();
  const mayCreate = useMay('create');
  const names = (useSites().data?.rows ?? []).map(({ site_name: name }) => name);
  const [chosen, setChosen] = useState(open);
  const site = chosen ?? names[0];
  const canTry = mayCreate && site !== undefined;
  return (
    <>
      {canTry && open === undefined && (
        <label className="help-try">
          {t.tryIn}{' '}
          <select className="ui-input" value={site} onChange={({ target }) => setChosen(target.value)}>
            {names.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
      )}
      <LineGrammar
        onChoose={
          canTry ? (line) => navigate(`${PLACES.units(site)}?line=${encodeURIComponent(line)}`) : undefined
        }
      />
    </>
  );
}

function KeysOfPages(): ReactNode {
  const language = useLanguage();
  return (
    <div className="help-page-keys">
      {PAGE_KEYS.map(({ title, keys }) => (
        <section key={title.en} aria-label={title[language]}>
          <h3>{title[language]}</h3>
          <dl className="keys">
            {keys.map(([key, label]) => (
              <div key={key}>
                <dt>
                  <KeyNames keys={key} />
                </dt>
                <dd>{label[language]}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

/** Links to the pages of the guide in the user's language. */
function GuideLinks({ site }: { site: string | undefined }): ReactNode {
  const t = useTexts(HELP_TEXTS);
  return (
    <ul className="help-guide">
      {(Object.keys(GUIDE_PAGES) as GuidePage[]).map((page) => (
        <li key={page}>
          <Go to={helpAddress(site, page)}>{t.guidePages[page]}</Go>
        </li>
      ))}
    </ul>
  );
}
