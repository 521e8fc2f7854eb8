import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import type { ThemeChoice } from '../data/visit.ts';
import { LanguageContext, type Language } from '../i18n/language.ts';

const YEAR_S = 31_536_000;
const DARK_MEDIA: Readonly<Record<ThemeChoice, string>> = {
  light: 'not all',
  dark: 'all',
  device: '(prefers-color-scheme: dark)',
};

/** Language and theme, as the user chose them for all pages. */
export interface DisplaySettings {
  language: Language;
  theme: ThemeChoice;
  change: (changes: { language?: Language; theme?: ThemeChoice }) => void;
}

const DisplaySettingsContext = createContext<DisplaySettings | undefined>(undefined);

/** Returns language and theme, and the function that changes them. @throws Error outside the provider */
export function useDisplaySettings(): DisplaySettings {
  const settings = useContext(DisplaySettingsContext);
  if (!settings) throw new Error('useDisplaySettings needs a DisplaySettingsProvider');
  return settings;
}

export interface DisplaySettingsProviderProps {
  language: Language;
  theme: ThemeChoice;
  /** Called when the language changes, to reload texts of the server. */
  onLanguage: () => void;
  children: ReactNode;
}

/** Provides language and theme to all components. They are stored in cookies, which the server-rendered pages read. */
export function DisplaySettingsProvider({
  onLanguage,
  children,
  ...first
}: DisplaySettingsProviderProps): ReactNode {
  const [language, setLanguage] = useState(first.language);
  const [theme, setTheme] = useState(first.theme);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  useEffect(() => {
    document.getElementById('dark')?.setAttribute('media', DARK_MEDIA[theme]);
  }, [theme]);
  const change: DisplaySettings['change'] = (changes) => {
    if (changes.language !== undefined && changes.language !== language) {
      writeCookie('trowel_language', changes.language);
      document.documentElement.lang = changes.language;
      setLanguage(changes.language);
      onLanguage();
    }
    if (changes.theme !== undefined) {
      writeCookie('trowel_theme', changes.theme === 'device' ? undefined : changes.theme);
      setTheme(changes.theme);
    }
  };
  return (
    <DisplaySettingsContext value={{ language, theme, change }}>
      <LanguageContext value={language}>
        <I18nProvider locale={language === 'it' ? 'it-IT' : 'en-GB'}>{children}</I18nProvider>
      </LanguageContext>
    </DisplaySettingsContext>
  );
}

function writeCookie(name: string, value: string | undefined): void {
  const age = value === undefined ? 0 : YEAR_S;
  document.cookie = `${name}=${value ?? ''}; Max-Age=${age}; Path=/; SameSite=Lax`;
}
