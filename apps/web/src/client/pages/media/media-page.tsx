import { useQuery } from '@tanstack/react-query';
import type { Media, Unit } from '@trowel/domain/records';
import { useMemo, useState, type ReactNode } from 'react';
import { useSearchParams } from 'wouter';
import { fetchList, queryOf, useRecords, useSite, type Parameters } from '../../data/queries.ts';
import { useMay } from '../../data/visit.ts';
import { Page } from '../../page/page.tsx';
import { Turning } from '../../page/turning.tsx';
import { Shown } from '../../page/shown.tsx';
import type { SitePageProps } from '../../page/site-page.ts';
import { Empty, Loading } from '../../page/states.tsx';
import { usePhotoList } from '../../photos/photo-link.tsx';
import { PLACES } from '../../places/places.ts';
import { unitsOfNumber } from '../../records/units-of-number.ts';
import { TableFile } from '../../tables/table-file.tsx';
import { Go } from '../../ui/go.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import { MediaBatch } from './media-batch.tsx';
import { MediaCard } from './media-card.tsx';
import { MediaFilters } from './media-filters.tsx';
import { MEDIA_TEXTS } from './media-texts.ts';
import './media.css';
import { UploadPanel } from './upload-panel.tsx';

const PhotoTable = lazyPart(async () => (await import('../../photo-register/photo-table.tsx')).PhotoTable, {
  meanwhile: Loading,
});

const CARDS_PER_PAGE = 48;
/** Columns of the exported list of files. */
const COLUMNS =
  'photo_number,direction,scale,links,file_name,title,description,entity,record_id,taken_at,author,copyright,tags,mime_type,size_bytes,sha256';

/** Photographs and files of a site, its units and finds. New files are dropped here. */
export function MediaPage({ site }: SitePageProps): ReactNode {
  const t = useTexts(MEDIA_TEXTS);
  const mayCreate = useMay('create');
  const [address] = useSearchParams();
  const siteRecord = useSite(site);
  return (
    <Page
      title={t.title}
      place={site}
      trail={[{ label: site, to: PLACES.site(site) }]}
      actions={<Filters />}
      isWide={isRegisterShown(address)}
    >
      {mayCreate && siteRecord.data && <UploadPanel site={site} siteId={siteRecord.data.id} />}
      <Files site={site} />
    </Page>
  );
}

/** Chooses between the gallery and the register, and filters. The table of the register has its own filters. */
function Filters(): ReactNode {
  const t = useTexts(MEDIA_TEXTS);
  const [address, setAddress] = useSearchParams();
  const isRegister = isRegisterShown(address);
  const show = (view: 'gallery' | 'register'): void =>
    setAddress((before) => {
      const kept = ['q', 'us'].flatMap((name) => (before.has(name) ? [[name, before.get(name)!]] : []));
      return new URLSearchParams(view === 'register' ? [...kept, ['show', view]] : kept);
    });
  return (
    <>
      <Switch
        label={t.view}
        choices={[
          ['gallery', t.gallery],
          ['register', t.register],
        ]}
        chosen={isRegister ? 'register' : 'gallery'}
        onChoose={show}
      />
      <MediaFilters isOfUnitOnly={isRegister} />
    </>
  );
}

function isRegisterShown(address: URLSearchParams): boolean {
  return address.get('show') === 'register';
}

const ALL: Parameters = {};

/** The files that match the query of the address. */
function Files({ site }: { site: string }): ReactNode {
  const [searchParams] = useSearchParams();
  const number = searchParams.get('us') ?? '';
  const unit = useQuery({
    queryKey: ['us', 'numbered', site, number],
    enabled: number !== '',
    queryFn: async ({ signal }) => {
      const query = queryOf({ ...unitsOfNumber(site, number), fields: 'us_number' });
      const { rows } = await fetchList<Pick<Unit, 'id' | 'us_number'>>(`/api/us${query}`, signal);
      return rows.find(({ us_number: one }) => one === number)?.id ?? null;
    },
  });
  const List = isRegisterShown(searchParams) ? PhotoTable : CardList;
  if (number === '') return <List site={site} only={ALL} />;
  return (
    <Shown query={unit}>
      {(id) => (id === null ? <NoUnit number={number} /> : <ListOfUnit list={List} site={site} id={id} />)}
    </Shown>
  );
}

function ListOfUnit({
  list: List,
  site,
  id,
}: {
  list: typeof CardList;
  site: string;
  id: number;
}): ReactNode {
  const only = useMemo(() => ({ entity: 'us', record_id: id }), [id]);
  return <List site={site} only={only} />;
}

function NoUnit({ number }: { number: string }): ReactNode {
  const t = useTexts(MEDIA_TEXTS);
  return <Empty action={<Go to="?">{t.clear}</Go>}>{t.noUnit(number)}</Empty>;
}

function CardList({ site, only }: { site: string; only: Parameters }): ReactNode {
  const t = useTexts(MEDIA_TEXTS);
  const { count } = useFormat();
  const mayCreate = useMay('create');
  const [searchParams] = useSearchParams();
  const day = searchParams.get('day') ?? '';
  const list = {
    site_name: site,
    ...only,
    q: searchParams.get('q') ?? undefined,
    ...(day !== '' && { taken_at_after: day, taken_at_before: day }),
    sort_by: 'created_at',
    sort_order: 'desc',
  };
  const media = useRecords('media', {
    ...list,
    skip: searchParams.get('skip') ?? undefined,
    limit: CARDS_PER_PAGE,
  });
  const isFiltered = ['q', 'us', 'day'].some((name) => searchParams.has(name));
  return (
    <Shown query={media}>
      {(listed) =>
        listed.rows.length === 0 ? (
          <Empty action={isFiltered && <Go to="?">{t.clear}</Go>}>
            {isFiltered ? t.noneFound : mayCreate ? t.none : t.noneYet}
          </Empty>
        ) : (
          <>
            <CardsToTick key={searchParams.toString()} site={site} rows={listed.rows} />
            <div className="media-foot">
              <Turning
                listed={listed}
                t={t}
                whole={<p className="ui-soft">{t.count(listed.rows.length, count(listed.rows.length))}</p>}
              />
              <TableFile name="media" parameters={{ ...list, fields: COLUMNS }} />
            </div>
          </>
        )
      }
    </Shown>
  );
}

/** The cards with check boxes. The ticked files are changed together. */
function CardsToTick({ site, rows }: { site: string; rows: readonly Media[] }): ReactNode {
  const mayChange = useMay('update');
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const tick = (id: number): void =>
    setTicked(
      (before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]),
    );
  const { open, viewer } = usePhotoList(rows);
  const chosen = rows.filter(({ id }) => ticked.has(id));
  return (
    <>
      {chosen.length > 0 && (
        <MediaBatch
          site={site}
          chosen={chosen}
          onAll={() => setTicked(new Set(rows.map(({ id }) => id)))}
          onNone={() => setTicked(new Set())}
        />
      )}
      <ul className="files-cards">
        {rows.map((one) => (
          <MediaCard
            key={one.id}
            site={site}
            media={one}
            isTicked={ticked.has(one.id)}
            onTick={mayChange ? () => tick(one.id) : undefined}
            onOpen={open}
          />
        ))}
      </ul>
      {viewer}
    </>
  );
}
