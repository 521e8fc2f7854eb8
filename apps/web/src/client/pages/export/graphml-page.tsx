import { useState, type ReactNode } from 'react';
import { useSites } from '../../data/queries.ts';
import { Page } from '../../page/page.tsx';
import { Shown } from '../../page/shown.tsx';
import { Empty } from '../../page/states.tsx';
import { PLACES } from '../../places/places.ts';
import { SiteField } from '../../records/site-field.tsx';
import { Go } from '../../ui/go.tsx';
import { useTexts } from '../../i18n/language.ts';
import './export.css';
import { ExportGroup } from './export-group.tsx';
import { EXPORT_TEXTS } from './export-texts.ts';
import { FIRST_CHOICES } from './files.ts';
import { LeftOfHour } from './left-of-hour.tsx';

/** Exports the matrix for other programs. The user chooses the site from a list. */
export function GraphmlPage(): ReactNode {
  const t = useTexts(EXPORT_TEXTS);
  const sites = useSites();
  return (
    <Page title={t.graphml} trail={[]}>
      <p className="ui-soft">
        {t.graphmlIntro} <LeftOfHour />
      </p>
      <Shown query={sites}>{({ rows }) => <Chosen names={rows.map(({ site_name: name }) => name)} />}</Shown>
    </Page>
  );
}

function Chosen({ names }: { names: readonly string[] }): ReactNode {
  const t = useTexts(EXPORT_TEXTS);
  const [chosen, setChosen] = useState(names[0]);
  const [choices, setChoices] = useState(FIRST_CHOICES);
  if (chosen === undefined) return <Empty>{t.noSites}</Empty>;
  return (
    <div className="export">
      <div className="export-choices">
        <label className="ui-field ui-choice">
          <span>{t.site}</span>
          <SiteField label={t.site} chosen={chosen} onChoose={setChosen} />
        </label>
        <Go to={PLACES.export(chosen)}>{t.allFormats}</Go>
      </div>
      <ExportGroup
        site={chosen}
        group="graph"
        choices={choices}
        onChange={(changes) => setChoices({ ...choices, ...changes })}
      />
    </div>
  );
}
