import type { InventoryItem } from '@trowel/domain/records';
import { useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useMay } from '../../data/visit.ts';
import { useKeys } from '../../keys/keys.ts';
import { useLineFocus } from '../../line/use-line-focus.ts';
import { Page } from '../../page/page.tsx';
import type { SitePageProps } from '../../page/site-page.ts';
import { Loading } from '../../page/states.tsx';
import { useAddressAction } from '../../page/use-address-action.ts';
import { PLACES } from '../../places/places.ts';
import { Beside } from '../../record-sheets/beside.tsx';
import { RecordTable } from '../../record-table/record-table.tsx';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { usePhone } from '../../ui/use-phone.ts';
import { useTexts } from '../../i18n/language.ts';
import { FindUnit } from './find-unit.tsx';
import { FINDS_TEXTS } from './finds-texts.ts';
import './finds.css';

/** The table loads first. The line, the sheet and the dialogs load later. */
const FindLine = lazyPart(async () => (await import('./find-line.tsx')).FindLine);
const FindSheet = lazyPart(async () => (await import('./find-sheet.tsx')).FindSheet, { meanwhile: Loading });
const SeriesDialog = lazyPart(async () => (await import('./series-dialog.tsx')).SeriesDialog, {
  isRare: true,
});
const LabelsDialog = lazyPart(async () => (await import('../labels/labels-dialog.tsx')).LabelsDialog, {
  isRare: true,
});

const SumsDialog = lazyPart(async () => (await import('../../finds-sums/sums-dialog.tsx')).SumsDialog, {
  isRare: true,
});

const ClustersDialog = lazyPart(
  async () => (await import('../../clusters/clusters-dialog.tsx')).ClustersDialog,
  { isRare: true },
);

const FIXED = ['inventory_number'];
const STANDARD = [
  'find_type',
  'definition',
  'us_number',
  'area',
  'fragments_total',
  'weight_g',
  'dating',
  'box_number',
  'storage_place',
  'year',
  'recorder',
];

/** Columns on phones: what identifies a find and its unit. */
const ON_PHONES = ['definition', 'state', 'us_number', 'find_type', 'fragments_total', 'box_number'];

const DRAWN = {
  inventory_number: ({ inventory_number: number }: InventoryItem) => <strong>{number}</strong>,
  us_number: (find: InventoryItem) => <FindUnit find={find} tabIndex={-1} />,
};

/** Finds whose labels are to be printed. Without `ids`, the dialog offers all of them. */
interface Printing {
  ids?: readonly number[];
}

/**
 * The finds of a site as a table. The sheet of the selected find opens next to it. New finds are typed
 * below the table, singly or as a series.
 */
export function FindsPage({ site, id }: SitePageProps): ReactNode {
  const t = useTexts(FINDS_TEXTS);
  const mayCreate = useMay('create');
  const isPhone = usePhone();
  const [printing, print] = useState<Printing>();
  const [isSeries, setSeries] = useState(false);
  const [isSums, setSums] = useState(false);
  const [isSimilar, setSimilar] = useState(false);
  const actions = (
    <>
      {mayCreate && <Button onPress={() => setSeries(true)}>{t.series}</Button>}
      <Button onPress={() => setSums(true)}>{t.sums}</Button>
      <Button onPress={() => setSimilar(true)}>{t.similar}</Button>
      <Button onPress={() => print({})}>{t.labels}</Button>
    </>
  );
  return (
    <Page
      title={t.title}
      place={site}
      trail={[{ label: site, to: PLACES.site(site) }]}
      actions={!isPhone && actions}
      isWide
    >
      <FindsBeside site={site} id={id} tools={isPhone && actions} onLabels={(ids) => print({ ids })} />
      {isSeries && (
        <SeriesDialog
          site={site}
          onClose={() => setSeries(false)}
          onLabels={(ids) => {
            setSeries(false);
            print({ ids });
          }}
        />
      )}
      {isSimilar && <ClustersDialog name="inventario" site={site} onClose={() => setSimilar(false)} />}
      {isSums && <SumsDialog site={site} onClose={() => setSums(false)} />}
      {printing && (
        <LabelsDialog site={site} of="inventario" {...printing} onClose={() => print(undefined)} />
      )}
    </Page>
  );
}

function FindsBeside({
  site,
  id,
  tools,
  onLabels,
}: SitePageProps & { tools: ReactNode; onLabels: (ids: readonly number[]) => void }): ReactNode {
  const t = useTexts(FINDS_TEXTS);
  const mayCreate = useMay('create');
  const base = useMemo(() => ({ site_name_is: site }), [site]);
  const lineRef = useRef<HTMLInputElement>(null);
  const onLine = useLineKey(lineRef, mayCreate);
  const isPhone = usePhone();
  const foot = mayCreate && <FindLine site={site} lineRef={lineRef} onReady={onLine} />;
  return (
    <Beside
      id={id}
      listPlace={PLACES.finds(site)}
      placeOf={(other) => PLACES.find(site, other)}
      renderTable={(open) => (
        <RecordTable<InventoryItem>
          name="inventario"
          label={t.title}
          base={base}
          order="inventory_number"
          fixed={FIXED}
          standard={isPhone ? ON_PHONES : STANDARD}
          drawn={DRAWN}
          nameOf={({ inventory_number: number }) => number}
          onOpen={(find, manner) => open(find.id, manner)}
          openId={id}
          none={t.none}
          noneFound={t.noneFound}
          renderActions={(rows) => (
            <Button onPress={() => onLabels(rows.map((row) => row.id))}>{t.labels}</Button>
          )}
          tools={tools}
          foot={foot}
        />
      )}
      renderSheet={(find, handles) => (
        <FindSheet {...handles} id={find} base={base} onLabel={() => onLabels([find])} />
      )}
    />
  );
}

/** Adds the key that focuses the line of a new find. Returns a callback for when the line has loaded. */
function useLineKey(lineRef: RefObject<HTMLInputElement | null>, mayCreate: boolean): () => void {
  const t = useTexts(FINDS_TEXTS);
  const { toLine, onReady } = useLineFocus(lineRef);
  useAddressAction('new', () => mayCreate && toLine());
  useKeys(mayCreate ? [{ keys: 'c', label: t.keyLine, run: toLine }] : []);
  return onReady;
}
