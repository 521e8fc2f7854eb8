import type { Site } from '@trowel/domain/records';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { useCounts, useRecords, useShares } from '../../data/queries.ts';
import { useMay } from '../../data/visit.ts';
import { useKeys } from '../../keys/keys.ts';
import { Page } from '../../page/page.tsx';
import { Shown } from '../../page/shown.tsx';
import { Empty, TooMany } from '../../page/states.tsx';
import { useAddressAction } from '../../page/use-address-action.ts';
import { Button } from '../../ui/button.tsx';
import { useTermNames } from '../../terms/terms.ts';
import { Shares } from '../../ui/shares.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import { HOME_TEXTS } from './home-texts.ts';
import { NewSite } from './new-site.tsx';
import { SinceLastVisit } from './since-last-visit.tsx';
import { SiteCard } from './site-card.tsx';
import { SiteTable } from './site-table.tsx';

const MOST_SITES = 100;

/** The home page: the sites, recent changes and counts over all sites. */
export function HomePage(): ReactNode {
  const t = useTexts(HOME_TEXTS);
  const [searchParams, setSearchParams] = useSearchParams();
  const text = searchParams.get('q') ?? '';
  const isTable = searchParams.get('as') === 'table';
  const mayCreate = useMay('create');
  const [isNew, setNew] = useState(false);
  useKeys(mayCreate ? [{ keys: 'c', label: t.newSite, run: () => setNew(true) }] : []);
  useAddressAction('new', () => setNew(mayCreate));
  const change = (name: string, value: string): void =>
    setSearchParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return (
    <Page
      title={t.title}
      actions={
        <>
          <SearchSites label={t.search} text={text} onChange={(value) => change('q', value)} />
          <Switch
            label={t.show}
            chosen={isTable ? 'table' : 'cards'}
            choices={[
              ['cards', t.cards],
              ['table', t.table],
            ]}
            onChoose={(as) => change('as', as === 'table' ? 'table' : '')}
          />
          {mayCreate && (
            <Button look="main" onPress={() => setNew(true)}>
              {t.newSite}
            </Button>
          )}
        </>
      }
    >
      {isNew && <NewSite onClose={() => setNew(false)} />}
      <div className="home">
        <div className="home-sites">
          <Sites text={text} isTable={isTable} />
        </div>
        <aside className="home-side">
          <SinceLastVisit />
          <Together />
        </aside>
      </div>
    </Page>
  );
}

/** Search field that searches after every letter. The text is stored in the query of the address. */
function SearchSites({
  label,
  text,
  onChange,
}: {
  label: string;
  text: string;
  onChange: (text: string) => void;
}): ReactNode {
  const [typed, setTyped] = useState(text);
  return (
    <input
      type="search"
      className="ui-input"
      aria-label={label}
      placeholder={label}
      value={typed}
      maxLength={200}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(target.value.trim());
      }}
    />
  );
}

function Sites({ text, isTable }: { text: string; isTable: boolean }): ReactNode {
  const t = useTexts(HOME_TEXTS);
  const sites = useRecords('sites', { q: text || undefined, limit: MOST_SITES });
  return (
    <Shown query={sites}>
      {({ rows, pagination }) => {
        if (rows.length === 0) return <Empty>{text === '' ? t.none : t.noneFound(text)}</Empty>;
        return (
          <>
            {isTable ? <SiteTable sites={rows} /> : <SiteCards sites={rows} />}
            <TooMany shown={rows.length} total={pagination.total} />
          </>
        );
      }}
    </Shown>
  );
}

function SiteCards({ sites }: { sites: readonly Site[] }): ReactNode {
  return (
    <ul className="home-cards">
      {sites.map((site, place) => (
        <SiteCard key={site.id} site={site} place={place} />
      ))}
    </ul>
  );
}

/** Counts over all sites, as small charts. */
function Together(): ReactNode {
  const t = useTexts(HOME_TEXTS);
  const { count } = useFormat();
  const counts = useCounts();
  const nameOf = useTermNames();
  const [regions, types] = [useShares('regions'), useShares('types')];
  return (
    <section className="home-together" aria-labelledby="together">
      <h2 id="together">{t.all}</h2>
      {counts.data && (
        <dl className="counts">
          {(
            [
              [t.units, counts.data.us],
              [t.finds, counts.data.inventory],
              [t.photos, counts.data.media],
              [t.models, counts.data.models],
            ] as const
          ).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{count(value)}</dd>
            </div>
          ))}
        </dl>
      )}
      {types.data && types.data.length > 0 && (
        <Shares
          title={t.byType}
          shares={types.data}
          nameOf={(type) => nameOf(type, 'inventario.find_type')}
        />
      )}
      {regions.data && regions.data.length > 1 && <Shares title={t.byRegion} shares={regions.data} />}
    </section>
  );
}
