import { useState, type ReactNode } from 'react';
import { useCell } from '../../data/cell.ts';
import { useFilesLimit } from '../../data/visit.ts';
import { filesLeft, saveFile, type FilesLeft as KnownFilesLeft } from '../../data/save-file.ts';
import { Page } from '../../page/page.tsx';
import type { SitePageProps } from '../../page/site-page.ts';
import { PLACES } from '../../places/places.ts';
import { Button } from '../../ui/button.tsx';
import { say } from '../../ui/toasts.tsx';
import { useFormat, type Format } from '../../words/format.ts';
import { useTexts } from '../../words/language.ts';
import './export.css';
import { EXPORT_TEXTS, type ExportTexts, type FileName } from './export-texts.ts';
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
  const format = useFormat();
  const limit = useFilesLimit();
  if (known) return <strong role="status">{tellFilesLeft(t, known, format)}</strong>;
  return limit && t.limited(format.count(limit.count), format.count(limit.minutes));
}

function tellFilesLeft(t: ExportTexts, { left, limit, resetAt }: KnownFilesLeft, { clock }: Format): string {
  return left > 0 ? t.left(left, limit, clock(resetAt)) : t.full(limit, clock(resetAt));
}

function FileLine({ name, path }: { name: FileName; path: string }): ReactNode {
  const t = useTexts(EXPORT_TEXTS);
  const format = useFormat();
  const [isFetching, setFetching] = useState(false);
  const [label = '', reader = '', note = ''] = t.files[name];
  const save = async (): Promise<void> => {
    setFetching(true);
    const saved = await saveFile(path);
    setFetching(false);
    const known = filesLeft.get();
    const rest = known ? ` ${tellFilesLeft(t, known, format)}` : '';
    if ('name' in saved) say({ text: t.saved(saved.name) + rest });
    else if (saved.problem.status === 429 && known)
      say({ kind: 'bad', text: tellFilesLeft(t, known, format) });
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
