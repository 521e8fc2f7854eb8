import { useState, type ReactNode } from 'react';
import { useCell } from '../../data/cell.ts';
import { filesLeft, saveFile } from '../../data/save-file.ts';
import { Page } from '../../page/page.tsx';
import type { SitePageProps } from '../../page/site-page.ts';
import { PLACES } from '../../places/places.ts';
import { Button } from '../../ui/button.tsx';
import { say } from '../../ui/toasts.tsx';
import { useTexts } from '../../words/language.ts';
import './export.css';
import { EXPORT_TEXTS, type FileName } from './export-texts.ts';
import { FILES, FIRST_CHOICES, type GroupName } from './files.ts';
import { GroupChoices } from './group-choices.tsx';

/** Every format a site can be taken out in: for whom it is, and what to know of it. */
export function ExportPage({ site }: SitePageProps): ReactNode {
  const t = useTexts(EXPORT_TEXTS);
  const [choices, setChoices] = useState(FIRST_CHOICES);
  return (
    <Page title={t.title} place={site} trail={[{ label: site, to: PLACES.site(site) }]}>
      <p className="ui-soft">
        {t.intro} <FilesLeft />
      </p>
      <div className="export">
        {(Object.keys(FILES) as GroupName[]).map((group) => (
          <section key={group} className="ui-card export-group" aria-labelledby={`export-${group}`}>
            <h2 id={`export-${group}`}>{t.groups[group]}</h2>
            <GroupChoices
              group={group}
              choices={choices}
              onChange={(changes) => setChoices({ ...choices, ...changes })}
            />
            <ul>
              {FILES[group].map(([name, pathOf]) => (
                <FileLine key={name} name={name} path={pathOf(site, choices)} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Page>
  );
}

/** What is left of the hour, once a file was made. */
function FilesLeft(): ReactNode {
  const t = useTexts(EXPORT_TEXTS);
  const known = useCell(filesLeft);
  if (!known) return t.hourly;
  const { left, resetAt } = known;
  return (
    <strong role="status">
      {left > 0 ? t.left(left) : t.full(Math.max(1, Math.ceil((resetAt - secondsNow()) / 60)))}
    </strong>
  );
}

const secondsNow = (): number => Date.now() / 1_000;

function FileLine({ name, path }: { name: FileName; path: string }): ReactNode {
  const t = useTexts(EXPORT_TEXTS);
  const [isFetching, setFetching] = useState(false);
  const [label = '', reader = '', note = ''] = t.files[name];
  const save = async (): Promise<void> => {
    setFetching(true);
    const saved = await saveFile(path);
    setFetching(false);
    if ('name' in saved) say({ text: t.saved(saved.name) });
    else say({ kind: 'bad', text: t.failed(saved.problem.message) });
  };
  return (
    <li className="export-file">
      <div>
        <h3>{label}</h3>
        <p className="ui-soft">
          {t.forWhom} {reader}. {note}
        </p>
      </div>
      <Button isDisabled={isFetching} aria-label={`${t.download}: ${label}`} onPress={() => void save()}>
        {isFetching ? t.fetching : t.download}
      </Button>
    </li>
  );
}
