import type { Language } from '../i18n/language.ts';

/** Data that the server writes into a page's `data-about`. */
export interface About {
  site: string;
  language: Language;
  /** True if a user is logged in, so that records can be requested. */
  records: boolean;
  /** Permission to add models and photos. */
  upload: boolean;
  /** Permission to delete them. */
  delete: boolean;
}

/** Parses the data that the server wrote into the page. */
export function readFacts(app: HTMLElement): Record<string, string> {
  return JSON.parse(app.dataset['about'] ?? '{}') as Record<string, string>;
}

/** Reads the data of a viewer page. */
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
