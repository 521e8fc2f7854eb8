import { isRelationType, relationLabelsOf } from '@trowel/domain/records';
import type { ReactNode } from 'react';
import type { SiteFinding } from '../../data/findings.ts';
import { useFormat } from '../../i18n/format.ts';
import { useLanguage, useTexts, type Language } from '../../i18n/language.ts';
import type { MatrixPreview } from './import-model.ts';
import { IMPORT_TEXTS } from './import-texts.ts';

const SHOWN = 20;

/** Lists the findings that an import would cause, each with its chain of relations. */
export function BroughtFindings({ preview }: { preview: MatrixPreview }): ReactNode {
  const t = useTexts(IMPORT_TEXTS).brought;
  const { count } = useFormat();
  const { brought, brought_count: sum, resolved_count: resolved } = preview;
  const shown = brought.slice(0, SHOWN);
  return (
    <section className="import-part" aria-labelledby="import-brought">
      <h3 id="import-brought">{t.title}</h3>
      <p>{sum + resolved === 0 ? t.none : t.count(count(sum), count(resolved))}</p>
      <ul className="import-problems">
        {shown.map((finding, i) => (
          <li key={i} className={`finding finding-${finding.severity}`}>
            {finding.message}
            {finding.chain.length > 0 && <Chain chain={finding.chain} />}
          </li>
        ))}
      </ul>
      {sum > shown.length && <p className="ui-soft">{t.more(count(sum - shown.length))}</p>}
    </section>
  );
}

/** Units of the file have no page yet, so their names are not links. */
function Chain({ chain }: { chain: SiteFinding['chain'] }): ReactNode {
  const t = useTexts(IMPORT_TEXTS).brought;
  const language = useLanguage();
  return (
    <ol className="import-chain" aria-label={t.chain}>
      {chain.map(({ from, type, to, recorded_in: sheet }) => (
        <li key={`${from} ${type} ${to}`}>
          {from} {wordOf(type, language)} {to} <span className="ui-soft">{t.on(sheet)}</span>
        </li>
      ))}
    </ol>
  );
}

function wordOf(type: string, language: Language): string {
  return isRelationType(type) ? relationLabelsOf(type)[language].toLocaleLowerCase(language) : type;
}
