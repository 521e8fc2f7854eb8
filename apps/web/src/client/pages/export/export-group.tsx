import { useState, type ReactNode } from 'react';
import { fetchApi } from '../../data/api-request.ts';
import { filesLeft, saveFile } from '../../data/save-file.ts';
import { formatFileProblem } from '../../data/format-file-problem.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import { EXPORT_TEXTS, type FileName } from './export-texts.ts';
import { FILES, inState } from './files.ts';
import { GroupChoices, type GroupChoicesProps } from './group-choices.tsx';
import { formatFilesLeft } from './left-of-hour.tsx';

/** The files of a group with their descriptions, below the options of the group. */
export function ExportGroup({ site, ...choosing }: GroupChoicesProps & { site: string }): ReactNode {
  const t = useTexts(EXPORT_TEXTS);
  const { group, choices } = choosing;
  return (
    <section className="ui-card export-group" aria-labelledby={`export-${group}`}>
      <h2 id={`export-${group}`}>{t.groups[group]}</h2>
      <GroupChoices {...choosing} />
      <ul>
        {FILES[group].map(([name, pathOf]) => (
          <FileLine key={name} name={name} path={inState(pathOf(site, choices), choices.at)} />
        ))}
      </ul>
    </section>
  );
}

/** Files that take long to create for a large site. They can be created in the background. */
const SLOW: ReadonlySet<FileName> = new Set(['archive', 'site', 'us', 'inventario']);

/** Button that creates a file as a background job. */
function InBackground({ label, path }: { label: string; path: string }): ReactNode {
  const t = useTexts(EXPORT_TEXTS);
  const language = useLanguage();
  const [isConfirming, setConfirming] = useState(false);
  const begin = async (): Promise<void> => {
    setConfirming(true);
    const answer = await fetchApi(path, { method: 'POST', isLater: true });
    setConfirming(false);
    if (answer.ok) showToast({ text: t.begunInBackground(label) });
    else showToast({ kind: 'bad', text: t.failed(formatFileProblem(answer.problem, language)) });
  };
  return (
    <Button
      look="plain"
      isDisabled={isConfirming}
      aria-label={`${t.inBackground}: ${label}`}
      onPress={() => void begin()}
    >
      {t.inBackground}
    </Button>
  );
}

function FileLine({ name, path }: { name: FileName; path: string }): ReactNode {
  const t = useTexts(EXPORT_TEXTS);
  const format = useFormat();
  const language = useLanguage();
  const [isFetching, setFetching] = useState(false);
  const [label = '', reader = '', note = ''] = t.files[name];
  const save = async (): Promise<void> => {
    setFetching(true);
    const saved = await saveFile(path);
    setFetching(false);
    const known = filesLeft.get();
    const rest = known ? ` ${formatFilesLeft(t, known, format)}` : '';
    if ('name' in saved) showToast({ text: t.saved(saved.name) + rest });
    else if (saved.problem.status === 429 && known)
      showToast({ kind: 'bad', text: formatFilesLeft(t, known, format) });
    else if (saved.problem.status === 422 && name === 'png') showToast({ kind: 'bad', text: t.tooLarge });
    else showToast({ kind: 'bad', text: t.failed(formatFileProblem(saved.problem, language)) });
  };
  return (
    <li className="export-file">
      <div>
        <h3>{label}</h3>
        <p className="ui-soft">
          {t.forWhom} {reader}. {note}
        </p>
      </div>
      {SLOW.has(name) && <InBackground label={label} path={path} />}
      <Button isDisabled={isFetching} aria-label={`${t.download}: ${label}`} onPress={() => void save()}>
        {isFetching ? t.fetching : t.download}
      </Button>
    </li>
  );
}
