import { useLocation } from 'wouter';
import { useKeys } from '../keys/keys.ts';
import { usePerson } from '../data/visit.ts';
import { findSiteOf, PLACES } from '../places/places.ts';
import { LANGUAGE_NAMES, useLanguage, useTexts, type Language } from '../i18n/language.ts';
import { listKinds } from '../kinds/kinds.ts';
import { FRAME_TEXTS, type FrameTexts } from './frame-texts.ts';
import { listOfferedPages, SITE_PAGES } from './pages.ts';
import { useDisplaySettings, type DisplaySettings } from '../ui/display-settings.tsx';

/** A command of the palette. */
export interface Command {
  id: string;
  label: string;
  /** Shortcut of the command. */
  keys?: string;
  run: () => void;
}

/** Returns the commands available on the current page and registers their shortcuts. */
export function useCommands(): Command[] {
  const t = useTexts(FRAME_TEXTS);
  const language = useLanguage();
  const [path, navigate] = useLocation();
  const { permissions } = usePerson();
  const site = findSiteOf(path);
  const go = (to: string, isOutside = false): void => (isOutside ? location.assign(to) : navigate(to));
  const commands = [
    ...(site === undefined ? [] : commandsOfSite({ t, language, site, go })),
    ...listOfferedPages(permissions, site).map(({ id, path, title }) => ({
      id: `go${id}`,
      label: t.goTo(title[language]),
      run: () => go(path),
    })),
    ...preferenceCommands(t, useDisplaySettings()),
  ];
  useKeys(
    commands.flatMap(({ keys, label, run }: Command) => (keys === undefined ? [] : [{ keys, label, run }])),
  );
  return commands;
}

interface SiteCommands {
  t: FrameTexts;
  language: Language;
  site: string;
  go: (to: string, isOutside?: boolean) => void;
}

function commandsOfSite({ t, language, site, go }: SiteCommands): Command[] {
  const pages = SITE_PAGES.filter(({ isHidden }) => !isHidden).map(
    ({ tab, path, title, fullTitle = title, key, isOutside }) => ({
      id: `go/site/${tab}`,
      label: t.goTo(fullTitle[language]),
      ...(key !== undefined && { keys: `g ${key}` }),
      run: () => go(path(site), isOutside),
    }),
  );
  const kinds = listKinds().map(({ name, plural }) => ({
    id: `go/site/${name}`,
    label: t.goTo(plural[language]),
    run: () => go(PLACES.kind(site, name)),
  }));
  return [...pages, ...kinds];
}

function preferenceCommands(t: FrameTexts, { language, theme, change }: DisplaySettings): Command[] {
  const other: Language = language === 'it' ? 'en' : 'it';
  const themes = (['light', 'dark', 'device'] as const).filter((one) => one !== theme);
  return [
    {
      id: 'wish/language',
      label: t.switchTo(LANGUAGE_NAMES[other]),
      run: () => change({ language: other }),
    },
    ...themes.map((one) => ({
      id: `wish/${one}`,
      label: `${t.theme}: ${t.themes[one]}`,
      run: () => change({ theme: one }),
    })),
  ];
}
