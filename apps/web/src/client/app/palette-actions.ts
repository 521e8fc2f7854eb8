import { useLocation } from 'wouter';
import { useMay, usePerson } from '../data/visit.ts';
import { useTexts } from '../i18n/language.ts';
import { PLACES } from '../places/places.ts';
import type { Command } from './commands.ts';
import { PALETTE_TEXTS } from './palette-texts.ts';

/** Returns the commands that begin something on a page. They have no shortcuts, so only the palette loads them. */
export function usePaletteActions(site: string | undefined): Command[] {
  const t = useTexts(PALETTE_TEXTS).actions;
  const [, navigate] = useLocation();
  const { permissions } = usePerson();
  const mayCreate = useMay('create');
  // A permission at one site does not include new sites.
  const mayAddSites = mayCreate && permissions.includes('create');
  const begin = (id: keyof typeof t, to: string): Command => ({
    id: `do/${id}`,
    label: t[id],
    run: () => navigate(to),
  });
  const newSite = mayAddSites ? [begin('site', `${PLACES.home}?new=1`)] : [];
  if (site === undefined) return newSite;
  const [units, finds] = [PLACES.units(site), PLACES.finds(site)];
  return [
    ...(mayCreate ? [begin('unit', `${units}?new=1`), begin('find', `${finds}?new=1`)] : []),
    begin('countUnits', `${units}?count=definition`),
    begin('countFinds', `${finds}?count=find_type`),
    begin('print', `${PLACES.matrix(site)}?print=1`),
    ...newSite,
  ];
}
