import { useState, type ReactNode } from 'react';
import { useChangeLog } from '../../data/queries.ts';
import { useMay } from '../../data/visit.ts';
import { Shown } from '../../page/shown.tsx';
import { PersonName } from '../../records/person-name.tsx';
import { formatSum } from '../../records/format-sum.ts';
import { Ago } from '../../ui/ago.tsx';
import { Go } from '../../ui/go.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import type { ChangeBatch } from './change-batches.ts';
import { ChangeLine, isEmptyChange } from './change-line.tsx';
import { CHANGES_TEXTS } from './changes-texts.ts';
import { UndoButton } from './undo-button.tsx';

const MOST_CHANGES = 100;

interface BatchListProps {
  site: string;
  batches: readonly ChangeBatch[];
  /** True to show the changes of batches at first. */
  isOpen: boolean;
}

/** Single changes, and batches folded under their name. Changes without content are left out. */
export function BatchList({ site, batches, isOpen }: BatchListProps): ReactNode {
  return (
    <ol className="changes">
      {batches.map((one) => {
        const { batch, change } = one;
        if (batch !== null)
          return (
            <li key={batch}>
              <Batch site={site} batch={one} id={batch} isOpen={isOpen} />
            </li>
          );
        if (change === null || isEmptyChange(change)) return undefined;
        return (
          <li key={change.id}>
            <ChangeLine site={site} change={change} />
          </li>
        );
      })}
    </ol>
  );
}

interface BatchProps {
  site: string;
  batch: ChangeBatch;
  id: string;
  isOpen: boolean;
}

/** A batch: its name, who did it and when, a button to undo it, and its changes on request. */
function Batch({ site, batch, id, isOpen: wasOpen }: BatchProps): ReactNode {
  const t = useTexts(CHANGES_TEXTS);
  const language = useLanguage();
  const format = useFormat();
  const [isOpen, setOpen] = useState(wasOpen);
  const mayUndo = useMay('delete');
  const done = batch.records.map(({ entity, action, count }) =>
    formatSum(language, { entity, action, records: count }),
  );
  const what = format.list(done);
  return (
    <div className="changes-line">
      <div className="changes-head">
        <span>
          <strong>
            <PersonName username={batch.actor} />
          </strong>{' '}
          {batch.file_name === null ? what : t.imported(batch.file_name, what)}
        </span>
        <span className="ui-soft">{t.channels[batch.via]}</span>
        <Ago at={batch.at} />
        {mayUndo && <UndoButton path={`/api/imports/${encodeURIComponent(id)}/undo`} label={t.undoBatch} />}
      </div>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{t.single}</summary>
        {isOpen && <ChangesOfBatch site={site} id={id} />}
      </details>
    </div>
  );
}

function ChangesOfBatch({ site, id }: { site: string; id: string }): ReactNode {
  const t = useTexts(CHANGES_TEXTS);
  const { count } = useFormat();
  const [pages, setPages] = useState(1);
  const log = useChangeLog({ batch: id, limit: MOST_CHANGES, skip: (pages - 1) * MOST_CHANGES });
  return (
    <Shown query={log} rows={3}>
      {({ rows, pagination }) => (
        <>
          <ol className="changes-of-batch">
            {rows
              .filter((change) => !isEmptyChange(change))
              .map((change) => (
                <li key={change.id}>
                  <ChangeLine site={site} change={change} />
                </li>
              ))}
          </ol>
          <p className="ui-buttons">
            {pages > 1 && (
              <button type="button" className="ui-button ui-quiet" onClick={() => setPages(pages - 1)}>
                {t.newer}
              </button>
            )}
            {pages * MOST_CHANGES < pagination.total && (
              <button type="button" className="ui-button ui-quiet" onClick={() => setPages(pages + 1)}>
                {t.rest(count(pagination.total - pages * MOST_CHANGES))}
              </button>
            )}
            <Go to={`?batch=${encodeURIComponent(id)}`}>{t.linkToBatch}</Go>
          </p>
        </>
      )}
    </Shown>
  );
}
