import type { ReactNode } from 'react';
import { useMay } from '../../data/visit.ts';
import { Redirect, useSearchParams } from 'wouter';
import { useRecords } from '../../data/queries.ts';
import { useTexts, type TextsOf } from '../../i18n/language.ts';
import { Page } from '../../page/page.tsx';
import { Shown } from '../../page/shown.tsx';
import { Empty } from '../../page/states.tsx';
import { PLACES } from '../../places/places.ts';
import { Go } from '../../ui/go.tsx';
import { unitsOfNumber } from '../../records/units-of-number.ts';

/** Redirects from the number of a unit to its page. With several matches, it redirects to the list. */
export function UnitByNumber({ site, number }: { site: string; number: string }): ReactNode {
  const [searchParams] = useSearchParams();
  const area = searchParams.get('area');
  const units = useRecords('us', unitsOfNumber(site, number));
  return (
    <Shown query={units}>
      {({ rows }) => {
        const found = rows.filter(
          (unit) => unit.us_number === number && (area === null || unit.area === area),
        );
        const [only, ...others] = found;
        if (only === undefined) return <NoUnit site={site} number={number} area={area} />;
        const isOne = others.length === 0;
        const list = `${PLACES.units(site)}?us_number=${encodeURIComponent(number)}`;
        return <Redirect to={isOne ? PLACES.unit(site, only.id) : list} replace />;
      }}
    </Shown>
  );
}

const en = {
  title: (number: string) => `SU ${number} is not recorded`,
  text: (site: string, area: string) =>
    area === ''
      ? `${site} has no unit with this number.`
      : `${site} has no unit with this number in area ${area}.`,
  record: 'Record it',
  list: 'To the units',
};
const it: typeof en = {
  title: (number) => `La US ${number} non è registrata`,
  text: (site, area) =>
    area === ''
      ? `In ${site} nessuna US ha questo numero.`
      : `In ${site} nessuna US ha questo numero nell’area ${area}.`,
  record: 'Registrala',
  list: 'Vai alle US',
};
const TEXTS: TextsOf<typeof en> = { en, it };

interface NoUnitProps {
  site: string;
  number: string;
  area: string | null;
}

/** Says that the unit of an address is not recorded, and offers to record it. */
function NoUnit({ site, number, area }: NoUnitProps): ReactNode {
  const t = useTexts(TEXTS);
  const mayCreate = useMay('create');
  const line = `${area ? `${area}/` : ''}${number} `;
  return (
    <Page title={t.title(number)} trail={[{ label: site, to: PLACES.site(site) }]}>
      <Empty
        action={
          <p className="ui-buttons">
            {mayCreate && (
              <Go to={`${PLACES.units(site)}?line=${encodeURIComponent(line)}`} className="ui-button ui-main">
                {t.record}
              </Go>
            )}
            <Go to={PLACES.units(site)} className="ui-button ui-quiet">
              {t.list}
            </Go>
          </p>
        }
      >
        {t.text(site, area ?? '')}
      </Empty>
    </Page>
  );
}
