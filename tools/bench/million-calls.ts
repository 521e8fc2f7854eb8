import { siteName, type MillionScale } from './million-site.ts';

/** One request, or several that belong together. */
export interface MillionCall {
  name: string;
  /** Asked as somebody from whom one site in ten is hidden. */
  asStranger?: boolean;
  run: (ask: Ask) => Promise<unknown>;
}

/** Asks the API, and gives the parsed answer; refuses any status of 400 or more. */
export type Ask = (path: string, method?: string, body?: unknown) => Promise<Answered>;

export interface Answered {
  data: unknown;
  pagination?: { total: number };
}

/** A word that a handful of units have, however many there are. */
const RARE_WORD = 'zibaldone';
const RARE_UNITS = 5;

/** Records the units that hold the rare word. */
export async function prepareMillion(ask: Ask): Promise<void> {
  const { pagination } = await ask(`/api/us?q=${RARE_WORD}&limit=1`);
  for (let i = pagination!.total; i < RARE_UNITS; i++)
    await ask('/api/us', 'POST', {
      site_name: siteName(i),
      us_number: `${90_000 + i}`,
      description: `Presso il muro, ${RARE_WORD} di frammenti`,
    });
}

/** What is measured, of a database of the size given. */
export function listMillionCalls({ sites, units }: MillionScale): MillionCall[] {
  const site = siteName(6);
  const inSite = `site_name_is=${encodeURIComponent(site)}`;
  const path = encodeURIComponent(site);
  const gets = (list: Record<string, string>): MillionCall[] =>
    Object.entries(list).map(([name, url]) => ({ name, run: (ask) => ask(url) }));
  let turn = 0;
  const anyUnit = (): number => 1 + ((turn++ * 7_919) % units);
  return [
    ...gets({
      'list, all sites': '/api/us?limit=20',
      'list, all sites, 100': '/api/us?limit=100',
      'list, all sites, the middle': `/api/us?limit=20&skip=${units / 2}`,
      'list, all sites, the last': `/api/us?limit=20&skip=${units - 20}`,
      'list, site by name in part': `/api/us?limit=20&site_name=${encodeURIComponent(site.split(' ').slice(0, 2).join(' '))}`,
      'list, site': `/api/us?limit=20&${inSite}`,
      'list, site, 100 with few fields': `/api/us?limit=100&fields=us_number,definition,period&${inSite}`,
      'list, site, last page': `/api/us?limit=20&skip=480&${inSite}`,
      'list, units of a site': `/api/us/site/${path}?limit=20`,
      'list, site, by text': `/api/us?limit=20&sort_by=definition&${inSite}`,
      'list, site, by number': `/api/us?limit=20&sort_by=elevation_min&sort_order=desc&${inSite}`,
      'list, site, last changed': `/api/us?limit=20&sort_by=updated_at&sort_order=desc&${inSite}`,
      'list, site, of a type': `/api/us?limit=20&unit_type_is=USM&${inSite}`,
      'list, site, text holds': `/api/us?limit=20&definition=trat&${inSite}`,
      'list, site, from a height': `/api/us?limit=20&elevation_min_min=15&${inSite}`,
      'list, site, search': `/api/us?limit=20&q=muro&${inSite}`,
      'list, all, by number of unit': '/api/us?limit=20&sort_by=us_number',
      'list, all, by site': '/api/us?limit=20&sort_by=site_name',
      'list, all, by text': '/api/us?limit=20&sort_by=definition',
      'list, all, by height': '/api/us?limit=20&sort_by=elevation_min',
      'list, all, last changed': '/api/us?limit=20&sort_by=updated_at&sort_order=desc',
      'list, all, of a type': '/api/us?limit=20&unit_type_is=USM',
      'list, all, from a height': '/api/us?limit=20&elevation_min_min=19.9',
      'list, all, text holds, rare': `/api/us?limit=20&description=${RARE_WORD}`,
      'search, all, rare word': `/api/us?limit=20&q=${RARE_WORD}`,
      'search, all, nothing found': '/api/us?limit=20&q=quisquilie',
      'search, all, common word': '/api/us?limit=20&q=muro',
      'finds, all sites': '/api/inventario?limit=20',
      'finds, site': `/api/inventario?limit=20&${inSite}`,
      'finds, search, nothing found': '/api/inventario?limit=20&q=quisquilie',
      'sites, first page': '/api/sites?limit=100',
      'sites, search': `/api/sites?limit=20&q=${encodeURIComponent(site)}`,
      'counts of a site': `/api/analytics/overview?site_name=${path}`,
      'counts of all': '/api/analytics/overview',
      'units by period, all': '/api/analytics/us/by-period',
      'finds by type, all': '/api/analytics/inventory/by-type',
      'changes, newest': '/api/changes?limit=20',
      'changes, of a site': `/api/changes?limit=20&site_name=${path}`,
      'changes, after': `/api/changes?limit=100&after=${units - 100}`,
      'changes, since': '/api/changes?limit=20&since=2026-06-01',
      'next numbers': `/api/us/next?site_name=${path}`,
      'values, site': `/api/us/values/definition?limit=20&${inSite}`,
      'values, all': '/api/us/values/definition?limit=20',
      'place in the list of a site': `/api/us/${6 * 500 + 250}/place?${inSite}`,
      'place in the list of all': `/api/us/${6 * 500 + 250}/place`,
      'matrix of a site': `/api/harris-matrix/${path}`,
      'findings of a site': `/api/findings/${path}`,
      'export of a site, CSV': `/api/export/csv?entity=us&site_name=${path}`,
      accounts: '/api/auth/me',
    }),
    {
      name: 'validation of a site',
      run: (ask) => ask('/api/harris-matrix/validate', 'POST', { site_name: site }),
    },
    { name: 'unit by id', run: (ask) => ask(`/api/us/${anyUnit()}`) },
    { name: 'unit by site and number', run: (ask) => ask(`/api/us?limit=2&us_number_is=1250&${inSite}`) },
    ...listSaves(anyUnit, sites),
    ...gets({
      'stranger: list, all sites': '/api/us?limit=20',
      'stranger: list, all sites, the middle': `/api/us?limit=20&skip=${units / 2}`,
      'stranger: list, site': `/api/us?limit=20&${inSite}`,
      'stranger: search, all, rare word': `/api/us?limit=20&q=${RARE_WORD}`,
      'stranger: sites': '/api/sites?limit=100',
      'stranger: counts of all': '/api/analytics/overview',
      'stranger: changes, newest': '/api/changes?limit=20',
      'stranger: unit by id': '/api/us/17',
    }).map((call) => ({ ...call, asStranger: true })),
  ];
}

function listSaves(anyUnit: () => number, sites: number): MillionCall[] {
  let turn = 0;
  const numbers = (): { number: string; site: string } => {
    turn++;
    return {
      number: `${100_000 + (Date.now() % 1_000_000_000)}${turn}`,
      site: siteName((turn * 37) % Math.min(sites, 20)),
    };
  };
  return [
    {
      name: 'save: one field of a unit',
      run: (ask) => ask(`/api/us/${anyUnit()}`, 'PUT', { interpretation: `Crollo ${Math.random()}` }),
    },
    {
      name: 'save: a unit with its relations',
      run: (ask) => {
        const id = anyUnit();
        return ask(`/api/us/${id}`, 'PUT', {
          relationships: [{ type: 'covers', us_number: `${1_001 + Math.floor(Math.random() * 400)}` }],
        });
      },
    },
    {
      name: 'save: a new unit, deleted, brought back',
      run: async (ask) => {
        const { number, site } = numbers();
        const { data } = await ask('/api/us', 'POST', {
          site_name: site,
          us_number: number,
          description: 'Strato di terra con carboni',
          relationships: [{ type: 'covers', us_number: '1010', area: 'C' }],
        });
        const { id } = data as { id: number };
        await ask(`/api/us/${id}?cascade=true`, 'DELETE');
        const { data: changes } = await ask(`/api/changes?entity=us&id=${id}&limit=1`);
        await ask(`/api/changes/${(changes as { id: number }[])[0]!.id}/undo`, 'POST', {});
        await ask(`/api/us/${id}?cascade=true`, 'DELETE');
      },
    },
    {
      name: 'save: a new find',
      run: (ask) => {
        const { number, site } = numbers();
        return ask('/api/inventario', 'POST', {
          site_name: site,
          inventory_number: number,
          us_number: '1010',
        });
      },
    },
  ];
}
