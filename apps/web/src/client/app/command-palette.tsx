import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { InventoryItem, Site, Unit } from '@trowel/domain/records';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Header } from 'react-aria-components/Header';
import { Input } from 'react-aria-components/Input';
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { SearchField } from 'react-aria-components/SearchField';
import { fetchList, queryOf, type Parameters, type RecordName } from '../data/queries.ts';
import { PLACES } from '../places/places.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useTexts } from '../i18n/language.ts';
import { FRAME_TEXTS, type FrameTexts } from './frame-texts.ts';
import type { Command } from './commands.ts';

const MOST_OF_A_KIND = 6;
const FRESH_MS = 60_000;

export interface PaletteProps {
  onClose: () => void;
  commands: readonly Command[];
  /** Site whose records are searched. Undefined searches all sites. */
  site: string | undefined;
}

interface Line {
  id: string;
  label: string;
  hint?: string;
  run?: (() => void) | undefined;
  to?: string;
}

/** Search and command dialog: finds units, finds, sites and commands by the typed text. */
export function CommandPalette({ onClose, commands, site }: PaletteProps): ReactNode {
  const t = useTexts(FRAME_TEXTS);
  const [text, setText] = useState('');
  const found = useSearchResults(t, { text: useDeferredValue(text.trim()), site });
  const groups = [
    { id: 'commands' as const, lines: findCommands(commands, text) },
    ...(found.data ?? []),
  ].filter(({ lines }) => lines.length > 0);
  return (
    <Dialog title={t.palette} isOpen onClose={onClose} size="wide">
      <Autocomplete inputValue={text} onInputChange={setText}>
        <SearchField aria-label={t.palette} autoFocus className="ui-field">
          <Input className="ui-input frame-palette-input" placeholder={t.paletteHint} />
        </SearchField>
        <Menu
          className="ui-menu frame-palette"
          aria-label={t.palette}
          onAction={onClose}
          renderEmptyState={() => <p className="ui-soft">{found.isFetching ? '…' : t.noneFound}</p>}
        >
          {groups.map(({ id, lines }) => (
            <MenuSection key={id} className="ui-menu-group">
              <Header className="ui-menu-title">{t.groups[id]}</Header>
              {lines.map((line) => (
                <MenuItem
                  key={line.id}
                  id={line.id}
                  className="ui-menu-line"
                  textValue={line.label}
                  {...(line.to !== undefined && { href: line.to })}
                  {...(line.run && { onAction: line.run })}
                >
                  <span>{line.label}</span>
                  {line.hint !== undefined && <span className="ui-soft">{line.hint}</span>}
                </MenuItem>
              ))}
            </MenuSection>
          ))}
        </Menu>
      </Autocomplete>
    </Dialog>
  );
}

function findCommands(commands: readonly Command[], text: string): Line[] {
  const wanted = text.trim().toLocaleLowerCase();
  return commands
    .filter(({ label }) => label.toLocaleLowerCase().includes(wanted))
    .slice(0, wanted === '' ? 20 : MOST_OF_A_KIND)
    .map(({ id, label, keys, run }) => ({ id, label, run, ...(keys !== undefined && { hint: keys }) }));
}

interface ResultGroup {
  id: 'sites' | 'us' | 'inventario';
  lines: Line[];
}

function useSearchResults(
  t: FrameTexts,
  { text, site }: { text: string; site: string | undefined },
): UseQueryResult<ResultGroup[]> {
  return useQuery({
    queryKey: ['us', 'found', site, text],
    staleTime: FRESH_MS,
    enabled: text.length > 1 || /\d/.test(text),
    placeholderData: (before) => before,
    queryFn: async ({ signal }) => {
      const list = async <Row,>(name: RecordName, query: Parameters): Promise<readonly Row[]> =>
        (await fetchList<Row>(`/api/${name}${queryOf({ ...query, limit: MOST_OF_A_KIND })}`, signal)).rows;
      const inSite = { site_name_is: site };
      const isNumber = /^\d+\w?$/.test(text);
      // Exact matches come first, because hundreds of records of a large site contain a number.
      const named = async <Row extends { id: number }>(name: RecordName, number: string): Promise<Row[]> => {
        const [exact, others] = await Promise.all([
          isNumber ? list<Row>(name, { ...inSite, [`${number}_is`]: text }) : [],
          list<Row>(name, { ...inSite, ...(isNumber && name === 'us' ? { [number]: text } : { q: text }) }),
        ]);
        const known = new Set(exact.map(({ id }) => id));
        return [...exact, ...others.filter(({ id }) => !known.has(id))].slice(0, MOST_OF_A_KIND);
      };
      const [sites, units, finds] = await Promise.all([
        list<Site>('sites', { q: text }),
        named<Unit>('us', 'us_number'),
        named<InventoryItem>('inventario', 'inventory_number'),
      ]);
      return [
        { id: 'us', lines: units.map((unit) => unitLine(t, unit, site)) },
        { id: 'inventario', lines: finds.map((item) => findLine(t, item, site)) },
        { id: 'sites', lines: sites.map(siteLine) },
      ];
    },
  });
}

function unitLine(t: FrameTexts, unit: Unit, site: string | undefined): Line {
  const { id, us_number, area, definition, interpretation, site_name } = unit;
  const what = definition ?? interpretation ?? '';
  return {
    id: `us/${id}`,
    label: `${t.unit} ${us_number}${area && ` · ${area}`}${what && `  ${what}`}`,
    ...(site === undefined && { hint: site_name }),
    to: PLACES.unit(site_name, id),
  };
}

function findLine(t: FrameTexts, item: InventoryItem, site: string | undefined): Line {
  const { id, inventory_number, definition, find_type, site_name } = item;
  const what = definition ?? find_type ?? '';
  return {
    id: `inventario/${id}`,
    label: `${t.find} ${inventory_number}${what && `  ${what}`}`,
    ...(site === undefined && { hint: site_name }),
    to: PLACES.find(site_name, id),
  };
}

function siteLine({ id, site_name, municipality }: Site): Line {
  return {
    id: `sites/${id}`,
    label: site_name,
    ...(municipality !== null && { hint: municipality }),
    to: PLACES.site(site_name),
  };
}
