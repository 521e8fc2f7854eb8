import type { DeclaredRecord, KindName } from '@trowel/domain/records';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { useMay } from '../../data/visit.ts';
import { useTexts, useLanguage } from '../../i18n/language.ts';
import { useKeys } from '../../keys/keys.ts';
import { formatKindNumber } from '../../kinds/format-kind-number.ts';
import { findKind, type KindInfo } from '../../kinds/kinds.ts';
import { useLineFocus } from '../../line/use-line-focus.ts';
import { Page } from '../../page/page.tsx';
import type { SitePageProps } from '../../page/site-page.ts';
import { Loading } from '../../page/states.tsx';
import { PLACES } from '../../places/places.ts';
import { Beside } from '../../record-sheets/beside.tsx';
import { RecordTable } from '../../record-table/record-table.tsx';
import { Button } from '../../ui/button.tsx';
import { Go } from '../../ui/go.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import { KIND_TEXTS } from './kind-texts.ts';
import { useRecordKind } from './use-record-kind.ts';

const KindLine = lazyPart(async () => (await import('./kind-line.tsx')).KindLine);
const KindSheet = lazyPart(async () => (await import('./kind-sheet.tsx')).KindSheet, { meanwhile: Loading });
const ClustersDialog = lazyPart(
  async () => (await import('../../clusters/clusters-dialog.tsx')).ClustersDialog,
  { isRare: true },
);

/** Number of columns on phones. */
const MOST_ON_PHONES = 4;

interface KindPageProps extends SitePageProps {
  kind: KindName;
}

/**
 * The table of a declared kind of record. The sheet of the selected record opens beside it. One page serves all
 * kinds: columns, fields and names follow from the declaration.
 */
export function KindPage({ kind: name, ...props }: KindPageProps): ReactNode {
  const kind = findKind(name);
  return kind && <TableOfKind key={name} {...props} kind={kind} />;
}

function TableOfKind({ site, id, kind }: SitePageProps & { kind: KindInfo }): ReactNode {
  const t = useTexts(KIND_TEXTS);
  const title = useTexts(kind.plural);
  const mayCreate = useMay('create');
  const isPhone = usePhone();
  const [isSimilar, setSimilar] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [, go] = useLocation();
  const record = useRecordKind(site, kind);
  const create = async (): Promise<void> => {
    setBusy(true);
    const created = await record({});
    setBusy(false);
    if (typeof created === 'object') go(PLACES.ofKind(site, kind.name, created.id));
  };
  const actions = (
    <>
      <Button onPress={() => setSimilar(true)}>{t.similar}</Button>
      {mayCreate && (
        <Button look="main" isPending={isBusy} onPress={() => void create()}>
          {t.add}
        </Button>
      )}
    </>
  );
  return (
    <Page
      title={title}
      place={site}
      trail={[{ label: site, to: PLACES.site(site) }]}
      actions={!isPhone && actions}
      isWide
    >
      <KindBeside site={site} id={id} kind={kind} tools={isPhone && actions} />
      {isSimilar && <ClustersDialog name={kind.name} site={site} onClose={() => setSimilar(false)} />}
    </Page>
  );
}

interface KindBesideProps extends SitePageProps {
  kind: KindInfo;
  tools: ReactNode;
}

function KindBeside({ site, id, kind, tools }: KindBesideProps): ReactNode {
  const t = useTexts(KIND_TEXTS);
  const language = useLanguage();
  const mayCreate = useMay('create');
  const isPhone = usePhone();
  const lineRef = useRef<HTMLInputElement>(null);
  const { toLine, onReady } = useLineFocus(lineRef);
  useKeys(mayCreate ? [{ keys: 'c', label: t.keyLine, run: toLine }] : []);
  const base = useMemo(() => ({ site_name_is: site }), [site]);
  const { fixed, standard, drawn } = useKindColumns(kind);
  const [number] = kind.key;
  const title = kind.plural[language];
  return (
    <Beside
      id={id}
      listPlace={PLACES.kind(site, kind.name)}
      placeOf={(other) => PLACES.ofKind(site, kind.name, other)}
      renderTable={(open) => (
        <RecordTable<DeclaredRecord>
          name={kind.name}
          label={title}
          base={base}
          order={number}
          fixed={fixed}
          standard={isPhone ? standard.slice(0, MOST_ON_PHONES) : standard}
          needed={UNIT_FIELDS.filter((field) => kind.standard.includes(field))}
          drawn={drawn}
          nameOf={(record) => formatKindNumber(number, record)}
          onOpen={(record, manner) => open(record.id, manner)}
          openId={id}
          none={t.none(title)}
          noneFound={t.noneFound}
          tools={tools}
          foot={mayCreate && <KindLine site={site} kind={kind} lineRef={lineRef} onReady={onReady} />}
        />
      )}
      renderSheet={(record, handles) => <KindSheet {...handles} id={record} base={base} kind={kind} />}
    />
  );
}

/** Fields that the link to the unit of a record needs. */
const UNIT_FIELDS = ['site_name', 'area', 'us_number'];

/** Returns the fixed and standard columns of a kind. The unit of a record is a link. */
function useKindColumns({ key, standard }: KindInfo) {
  return useMemo(
    () => ({
      fixed: [key[0]],
      standard: standard.filter((field) => field !== key[0]),
      drawn: {
        [key[0]]: (record: DeclaredRecord) => <strong>{formatKindNumber(key[0], record)}</strong>,
        us_number: (record: DeclaredRecord) => <UnitOfRecord record={record} />,
      },
    }),
    [key, standard],
  );
}

function UnitOfRecord({ record: { site_name: site, area, us_number: number } }: { record: DeclaredRecord }) {
  if (typeof number !== 'string' || number === '') return undefined;
  const name = typeof area === 'string' && area !== '' ? `${area}/${number}` : number;
  return (
    <Go to={PLACES.unitByName(site, name)} className="unit-link" tabIndex={-1}>
      {number}
    </Go>
  );
}
