import type { InventoryItem } from '@trowel/domain/records';
import { useMemo, useState, type ReactNode } from 'react';
import { useLocation, useSearch } from 'wouter';
import { Page } from '../../page/page.tsx';
import type { SitePageProps } from '../../page/site-page.ts';
import { PLACES } from '../../places/places.ts';
import { RecordTable } from '../../tables/record-table.tsx';
import { Button } from '../../ui/button.tsx';
import { Go } from '../../ui/go.tsx';
import { useTexts } from '../../words/language.ts';
import { LabelsDialog } from '../labels/labels-dialog.tsx';
import { FINDS_TEXTS } from './finds-texts.ts';

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

const DRAWN = {
  inventory_number: ({ inventory_number: number }: InventoryItem) => <strong>{number}</strong>,
  us_number: (find: InventoryItem) => <FindUnit find={find} />,
};

/** The unit a find comes from, as a link to its record. */
function FindUnit({
  find: { site_name: site, us_number: number, area },
}: {
  find: InventoryItem;
}): ReactNode {
  if (number === null || number === '') return undefined;
  return (
    <Go to={PLACES.unitByName(site, area ? `${area}/${number}` : number)} className="unit-link" tabIndex={-1}>
      {number}
    </Go>
  );
}

/** The finds of a site as a table; their labels are printed from here. */
export function FindsPage({ site, id }: SitePageProps): ReactNode {
  const t = useTexts(FINDS_TEXTS);
  const [, go] = useLocation();
  const search = useSearch();
  const base = useMemo(() => ({ site_name: site }), [site]);
  const [isPrinting, setPrinting] = useState(false);
  return (
    <Page
      title={t.title}
      place={site}
      trail={[{ label: site, to: PLACES.site(site) }]}
      actions={<Button onPress={() => setPrinting(true)}>{t.labels}</Button>}
      isWide
    >
      <RecordTable<InventoryItem>
        name="inventario"
        label={t.title}
        base={base}
        order="inventory_number"
        fixed={FIXED}
        standard={STANDARD}
        drawn={DRAWN}
        nameOf={({ inventory_number: number }) => number}
        onOpen={(find) => go(`${PLACES.find(site, find.id)}${search && `?${search}`}`)}
        openId={id}
        none={t.none}
        noneFound={t.noneFound}
      />
      {isPrinting && <LabelsDialog site={site} of="inventario" onClose={() => setPrinting(false)} />}
    </Page>
  );
}
