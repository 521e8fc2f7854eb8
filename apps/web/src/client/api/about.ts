import type { Language } from '../i18n/language.ts';

/** What the server says of a page in its `data-about`. */
export interface About {
  site: string;
  language: Language;
  /** Records may be asked for: someone is logged in. */
  records: boolean;
  /** Models and photos may be added. */
  upload: boolean;
  /** They may be deleted. */
  delete: boolean;
}

/** Gives the facts that the server wrote into the page. */
export function readFacts(app: HTMLElement): Record<string, string> {
  return JSON.parse(app.dataset['about'] ?? '{}') as Record<string, string>;
}

/** Gives what the viewer of a site is about. */
export function readAbout(app: HTMLElement): About {
  const { site = '', language, records, upload, delete: mayDelete } = readFacts(app);
  return {
    site,
    language: language === 'it' ? 'it' : 'en',
    records: records === 'yes',
    upload: upload === 'yes',
    delete: mayDelete === 'yes',
  };
}
