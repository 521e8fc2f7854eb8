import type { ReactNode } from 'react';
import type { InboxFinding, SiteFinding } from '../../data/findings.ts';
import { Go } from '../../ui/go.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import { FINDINGS_TEXTS, nameKind } from './findings-texts.ts';
import { countCodes } from './inbox-model.ts';

const GRAVITY: readonly SiteFinding['severity'][] = ['error', 'warning', 'info'];

export interface KindsProps {
  findings: readonly InboxFinding[];
  chosen: string | undefined;
  /** Returns the address that lists one kind, or all. */
  placeOf: (code: string | undefined) => string;
}

/** Lists the kinds of finding by severity, with counts. Each is a link that filters the list. */
export function Kinds({ findings, chosen, placeOf }: KindsProps): ReactNode {
  const t = useTexts(FINDINGS_TEXTS);
  const language = useLanguage();
  const { count } = useFormat();
  return (
    <nav className="findings-kinds" aria-label={t.kinds}>
      <KindLink
        to={placeOf(undefined)}
        label={t.all}
        count={count(findings.length)}
        isChosen={chosen === undefined}
      />
      {GRAVITY.map((severity) => {
        const some = findings.filter((one) => one.severity === severity);
        return (
          some.length > 0 && (
            <section key={severity}>
              <h2 className={`findings-${severity}`}>{t.severities[severity]}</h2>
              {countCodes(some).map(([code, of]) => (
                <KindLink
                  key={code}
                  to={placeOf(code)}
                  label={nameKind(code, language)}
                  count={count(of)}
                  isChosen={chosen === code}
                />
              ))}
            </section>
          )
        );
      })}
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
