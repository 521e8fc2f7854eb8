import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import type { ThemeWish } from '../data/visit.ts';
import { LanguageContext, type Language } from '../i18n/language.ts';

const YEAR_S = 31_536_000;
const DARK_MEDIA: Readonly<Record<ThemeWish, string>> = {
  light: 'not all',
  dark: 'all',
  device: '(prefers-color-scheme: dark)',
};

/** The user's preferences for all pages. */
export interface PersonalWishes {
  language: Language;
  theme: ThemeWish;
  wish: (wanted: { language?: Language; theme?: ThemeWish }) => void;
}

const WishesContext = createContext<PersonalWishes | undefined>(undefined);

/** Returns the preferences and the function that changes them. @throws Error outside the provider */
export function useWishes(): PersonalWishes {
  const wishes = useContext(WishesContext);
  if (!wishes) throw new Error('No wishes: this is drawn outside the frame');
  return wishes;
}

export interface WishKeeperProps {
  language: Language;
  theme: ThemeWish;
  /** Called when the language changes, to reload texts of the server. */
  onLanguage: () => void;
  children: ReactNode;
}

/** Provides language and theme to all components. They are stored in cookies, which the server-rendered pages read. */
export function WishKeeper({ onLanguage, children, ...first }: WishKeeperProps): ReactNode {
  const [language, setLanguage] = useState(first.language);
  const [theme, setTheme] = useState(first.theme);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  useEffect(() => {
    document.getElementById('dark')?.setAttribute('media', DARK_MEDIA[theme]);
  }, [theme]);
  const wish: PersonalWishes['wish'] = (wanted) => {
    if (wanted.language !== undefined && wanted.language !== language) {
      writeCookie('trowel_language', wanted.language);
      document.documentElement.lang = wanted.language;
      setLanguage(wanted.language);
      onLanguage();
    }
    if (wanted.theme !== undefined) {
      writeCookie('trowel_theme', wanted.theme === 'device' ? undefined : wanted.theme);
      setTheme(wanted.theme);
    }
  };
  return (
    <WishesContext value={{ language, theme, wish }}>
      <LanguageContext value={language}>
        <I18nProvider locale={language === 'it' ? 'it-IT' : 'en-GB'}>{children}</I18nProvider>
      </LanguageContext>
    </WishesContext>
  );
}

function writeCookie(name: string, value: string | undefined): void {
  const age = value === undefined ? 0 : YEAR_S;
  document.cookie = `${name}=${value ?? ''}; Max-Age=${age}; Path=/; SameSite=Lax`;
}
