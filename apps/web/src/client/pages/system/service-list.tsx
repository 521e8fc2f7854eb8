import { useContext, type ReactNode } from 'react';
import { VisitContext } from '../../data/visit.ts';
import { useTexts } from '../../i18n/language.ts';
import { Pairs } from './pairs.tsx';
import type { SystemState } from './system-state.ts';
import { SYSTEM_TEXTS } from './system-texts.ts';

/** The three services with their versions and ports. The web service is running, since it served this page. */
export function ServiceList({ state: { services } }: { state: SystemState }): ReactNode {
  const t = useTexts(SYSTEM_TEXTS);
  const webVersion = useContext(VisitContext)?.version ?? null;
  const formatState = (version: string | null, port: number | null): ReactNode => {
    if (version === null) {
      return (
        <span className="mark mark-warn">{port === null || port === 0 ? t.silent : t.silentAt(port)}</span>
      );
    }
    return (
      <>
        {version} · {t.answers} {version !== webVersion && <span className="mark mark-warn">{t.older}</span>}
      </>
    );
  };
  return (
    <section className="ui-card" aria-labelledby="system-services">
      <h2 id="system-services">{t.services}</h2>
      <Pairs
        pairs={[
          [t.service.web, formatState(webVersion, null)],
          ...services.map(
            ({ name, port, version }) => [t.service[name], formatState(version, port)] as const,
          ),
        ]}
      />
    </section>
  );
}
