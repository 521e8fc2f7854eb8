import type { ReactNode } from 'react';
import { KeyList } from '../../keys/key-list.tsx';
import { Page } from '../../page/page.tsx';
import { GUIDE_PAGES, guideAddress, type GuidePage } from '../../places/guide.ts';
import { Go } from '../../ui/go.tsx';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import './help.css';
import { HELP_TEXTS } from './help-texts.ts';

/** The help page: first steps, keyboard shortcuts and help with problems. */
export function HelpPage(): ReactNode {
  const t = useTexts(HELP_TEXTS);
  return (
    <Page title={t.title} trail={[]}>
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
        <section aria-labelledby="help-keys">
          <h2 id="help-keys">{t.keys}</h2>
          <p className="ui-soft">{t.keysHint}</p>
          <KeyList />
          <p>{t.inSite}</p>
          <p className="ui-soft">{t.inViewerText}</p>
        </section>
        <section aria-labelledby="help-back">
          <h2 id="help-back">{t.back}</h2>
          <p>{t.backText}</p>
          <h3>{t.ended}</h3>
          <p>{t.endedText}</p>
          <h3>{t.guide}</h3>
          <p>{t.guideText}</p>
          <GuideLinks />
        </section>
      </div>
    </Page>
  );
}

/** Links to the pages of the guide in the user's language. */
function GuideLinks(): ReactNode {
  const t = useTexts(HELP_TEXTS);
  const language = useLanguage();
  return (
    <ul className="help-guide">
      {(Object.keys(GUIDE_PAGES) as GuidePage[]).map((page) => (
        <li key={page}>
          <Go to={guideAddress(language, page)} isOutside>
            {t.guidePages[page]}
          </Go>
        </li>
      ))}
    </ul>
  );
}
