import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { useFindings, type SiteCheck, type SiteFinding } from '../../data/findings.ts';
import { Page } from '../../page/page.tsx';
import { Shown } from '../../page/shown.tsx';
import type { SitePageProps } from '../../page/site-page.ts';
import { Empty } from '../../page/states.tsx';
import { PLACES } from '../../places/places.ts';
import { Button } from '../../ui/button.tsx';
import { Go } from '../../ui/go.tsx';
import { useFormat } from '../../words/format.ts';
import { useLanguage, useTexts } from '../../words/language.ts';
import { FindingCard } from './finding-card.tsx';
import './findings.css';
import { FINDINGS_TEXTS, nameKind } from './findings-texts.ts';

const AT_ONCE = 50;

/** The findings of a site by kind and gravity, each with what says so and what would resolve it. */
export function FindingsPage({ site }: SitePageProps): ReactNode {
  const t = useTexts(FINDINGS_TEXTS);
  const [asked] = useSearchParams();
  const code = asked.get('code') ?? undefined;
  return (
    <Page title={t.title} place={site} trail={[{ label: site, to: PLACES.site(site) }]}>
      <p className="ui-soft">{t.intro}</p>
      <Shown query={useFindings(site)}>
        {(check) => {
          const all = [...check.errors, ...check.warnings, ...check.infos];
          if (all.length === 0) return <Empty>{t.none}</Empty>;
          const shown = code === undefined ? all : all.filter((finding) => finding.code === code);
          return (
            <div className="findings">
              <Kinds check={check} chosen={code} />
              <List key={code} site={site} findings={shown} />
            </div>
          );
        }}
      </Shown>
    </Page>
  );
}

/** How many there are of each kind, by gravity; each narrows the list. */
function Kinds({ check, chosen }: { check: SiteCheck; chosen: string | undefined }): ReactNode {
  const t = useTexts(FINDINGS_TEXTS);
  const language = useLanguage();
  const { count } = useFormat();
  const groups = [
    ['error', check.errors],
    ['warning', check.warnings],
    ['info', check.infos],
  ] as const;
  const total = groups.reduce((sum, [, findings]) => sum + findings.length, 0);
  return (
    <nav className="findings-kinds" aria-label={t.kinds}>
      <KindLink to="?" label={t.all} count={count(total)} isChosen={chosen === undefined} />
      {groups.map(
        ([severity, findings]) =>
          findings.length > 0 && (
            <section key={severity}>
              <h2 className={`findings-${severity}`}>{t.severities[severity]}</h2>
              {countCodes(findings).map(([code, of]) => (
                <KindLink
                  key={code}
                  to={`?code=${code}`}
                  label={nameKind(code, language)}
                  count={count(of)}
                  isChosen={chosen === code}
                />
              ))}
            </section>
          ),
      )}
    </nav>
  );
}

interface KindLinkProps {
  to: string;
  label: string;
  count: string;
  isChosen: boolean;
}

function KindLink({ to, label, count, isChosen }: KindLinkProps): ReactNode {
  return (
    <Go to={to} className="findings-kind" aria-current={isChosen ? 'true' : undefined}>
      <span>{label}</span>
      <span className="ui-number">{count}</span>
    </Go>
  );
}

function List({ site, findings }: { site: string; findings: readonly SiteFinding[] }): ReactNode {
  const t = useTexts(FINDINGS_TEXTS);
  const { count } = useFormat();
  const [most, setMost] = useState(AT_ONCE);
  if (findings.length === 0) return <Empty>{t.noneOfKind}</Empty>;
  return (
    <div className="findings-list">
      <ol>
        {findings.slice(0, most).map((finding) => (
          <FindingCard key={`${finding.code} ${finding.message}`} site={site} finding={finding} />
        ))}
      </ol>
      {findings.length > most && (
        <p className="ui-turning">
          <span className="ui-soft">{t.shown(count(most), count(findings.length))}</span>
          <Button onPress={() => setMost(most + AT_ONCE)}>{t.more}</Button>
        </p>
      )}
    </div>
  );
}

/** Gives how many findings there are of each code, in the order in which they first come. */
function countCodes(findings: readonly SiteFinding[]): [code: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { code } of findings) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts];
}
