import type { Change } from '@trowel/domain/records';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { useChangeLog } from '../../data/queries.ts';
import { useMay } from '../../data/visit.ts';
import { Page } from '../../page/page.tsx';
import { Turning } from '../../page/turning.tsx';
import { Shown } from '../../page/shown.tsx';
import { Empty } from '../../page/states.tsx';
import { SiteField } from '../../records/site-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Go } from '../../ui/go.tsx';
import { useTexts } from '../../i18n/language.ts';
import { CHANGES_TEXTS } from '../changes/changes-texts.ts';
import './bin.css';
import { BinLine } from './bin-line.tsx';
import { BIN_TEXTS } from './bin-texts.ts';
import { useRestore } from './use-restore.ts';

const LINES_PER_PAGE = 50;

/** Lists the deleted records that have not been restored, with buttons to restore them. */
export function BinPage(): ReactNode {
  const t = useTexts(BIN_TEXTS);
  const turning = useTexts(CHANGES_TEXTS);
  const [searchParams] = useSearchParams();
  const given = (name: string): string | undefined => searchParams.get(name) ?? undefined;
  const deleted = useChangeLog({
    gone: true,
    site_name: given('site'),
    entity: given('kind'),
    skip: given('skip'),
    limit: LINES_PER_PAGE,
  });
  const isFiltered = searchParams.has('site') || searchParams.has('kind');
  return (
    <Page title={t.title} trail={[]} actions={<Filters />}>
      <p className="ui-soft">{t.intro}</p>
      <Shown query={deleted} rows={8}>
        {(listed) =>
          listed.rows.length === 0 ? (
            <Empty action={isFiltered && <Go to="?">{t.all}</Go>}>{isFiltered ? t.noneFound : t.none}</Empty>
          ) : (
            <>
              <Lines key={searchParams.toString()} rows={listed.rows} />
              <Turning listed={listed} t={turning} />
            </>
          )
        }
      </Shown>
    </Page>
  );
}

/** Filters by site and kind. They are stored in the query of the address. */
function Filters(): ReactNode {
  const t = useTexts(BIN_TEXTS);
  const { kind, allKinds, kinds } = useTexts(CHANGES_TEXTS);
  const [searchParams, setSearchParams] = useSearchParams();
  const setFilter = (name: string, value: string): void =>
    setSearchParams((before) => {
      const next = new URLSearchParams(before);
      next.delete('skip');
      if (value === '') next.delete(name);
      else next.set(name, value);
      return next;
    });
  const choose = (
    label: string,
    name: string,
    choices: readonly (readonly [string, string])[],
  ): ReactNode => (
    <select
      className="ui-input"
      aria-label={label}
      value={searchParams.get(name) ?? ''}
      onChange={({ target }) => setFilter(name, target.value)}
    >
      {choices.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
  return (
    <div className="bin-filters">
      <SiteField
        label={t.site}
        chosen={searchParams.get('site') ?? ''}
        onChoose={(name) => setFilter('site', name)}
        none={t.allSites}
      />
      {choose(kind, 'kind', [['', allKinds], ...Object.entries(kinds)])}
    </div>
  );
}

/** The deleted records with their check boxes. Records of one batch share a button that restores all of them. */
function Lines({ rows }: { rows: readonly Change[] }): ReactNode {
  const t = useTexts(BIN_TEXTS);
  const mayRestore = useMay('update');
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const { restoreAll, restoreBatch, isBusy } = useRestore();
  const there = rows.filter(({ id }) => ticked.has(id));
  const tick = (id: number): void =>
    setTicked((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    );
  const countOf = (batch: string): number => rows.filter((row) => row.batch === batch).length;
  return (
    <>
      {there.length > 0 && (
        <div className="bin-bar" role="status">
          <span>{t.ticked(there.length)}</span>
          <Button look="main" isPending={isBusy} onPress={() => void restoreAll(there)}>
            {t.restoreTicked}
          </Button>
        </div>
      )}
      <ol className="bin-lines">
        {rows.map((change, i) => {
          const { id, batch } = change;
          const isFirst = batch !== null && batch !== rows[i - 1]?.batch && countOf(batch) > 1;
          return (
            <li key={id}>
              {isFirst && (
                <p className="bin-together">
                  <span className="ui-soft">{t.togetherBelow(countOf(batch))}</span>
                  {mayRestore && (
                    <Button isPending={isBusy} onPress={() => void restoreBatch(batch)}>
                      {t.together(countOf(batch))}
                    </Button>
                  )}
                </p>
              )}
              <BinLine
                change={change}
                isTicked={ticked.has(id)}
                onTick={mayRestore ? () => tick(id) : undefined}
                onRestore={() => void restoreAll([change])}
              />
            </li>
          );
        })}
      </ol>
    </>
  );
}
