import { useLocation } from 'wouter';
import { useKeys } from '../keys/keys.ts';
import { usePerson } from '../data/visit.ts';
import { findSiteOf } from '../places/places.ts';
import { LANGUAGE_NAMES, useTexts, type Language } from '../i18n/language.ts';
import { FRAME_TEXTS, type FrameTexts } from './frame-texts.ts';
import { OFFERED_PLACES, placesFor } from './offered-places.ts';
import { useWishes, type PersonalWishes } from '../ui/preferences.tsx';

/** Something the palette does. */
export interface Command {
  id: string;
  label: string;
  /** The keys that do the same. */
  keys?: string;
  run: () => void;
}

/** All that can be done wherever one is; those with keys listen to them. */
export function useCommands(): Command[] {
  const t = useTexts(FRAME_TEXTS);
  const [path, navigate] = useLocation();
  const { permissions } = usePerson();
  const site = findSiteOf(path);
  const go = (to: string, isOutside = false): void => (isOutside ? location.assign(to) : navigate(to));
  const commands = [
    ...(site === undefined ? [] : goInSite(t, site, go)),
    ...placesFor(permissions).map(({ name, path }) => ({
      id: `go/${name}`,
      label: t.goTo(t[name]),
      run: () => go(path),
    })),
    ...wishCommands(t, useWishes()),
  ];
  useKeys(
    commands.flatMap(({ keys, label, run }: Command) => (keys === undefined ? [] : [{ keys, label, run }])),
  );
  return commands;
}

function goInSite(t: FrameTexts, site: string, go: (to: string, isOutside?: boolean) => void): Command[] {
  return OFFERED_PLACES.map(({ tab, path, key, isOutside }) => ({
    id: `go/site/${tab}`,
    label: t.goTo(tab === 'settings' ? t.siteSettings : t.tabNames[tab]),
    ...(key !== undefined && { keys: `g ${key}` }),
    run: () => go(path(site), isOutside),
  }));
}

function wishCommands(t: FrameTexts, { language, theme, wish }: PersonalWishes): Command[] {
  const other: Language = language === 'it' ? 'en' : 'it';
  const themes = (['light', 'dark', 'device'] as const).filter((one) => one !== theme);
  return [
    {
      id: 'wish/language',
      label: t.switchTo(LANGUAGE_NAMES[other]),
      run: () => wish({ language: other }),
    },
    ...themes.map((one) => ({
      id: `wish/${one}`,
      label: `${t.theme}: ${t.themes[one]}`,
      run: () => wish({ theme: one }),
    })),
  ];
}
