import type { Language } from '../context.ts';
import { ValidationError } from '@trowel/domain/core';
import type { ImportedData, ImportedRecord, ImportedUnit, ImportProblem } from '@trowel/domain/formats';

/** The part of a file that belongs to one site. */
export interface SiteData {
  siteName: string;
  data: ImportedData;
}

/**
 * Selects one site of a file with several. The site may have another name in the records.
 * @throws ValidationError if the file does not name this site
 */
export function selectSite(
  data: ImportedData,
  { of, requested = of, language }: { of: string; requested?: string | undefined; language: Language },
): SiteData[] {
  const named = listNames(data);
  if (!named.has(of)) throw missingSite(named, { requested: of, language });
  return [{ siteName: requested, data: assignSite(data, of, language) }];
}

/**
 * Splits a file into sites: the requested one, or all of a pyArchInit database.
 * @throws ValidationError if no site is requested and another kind of file does not name exactly one
 */
export function chooseSites(
  data: ImportedData,
  requested: string | undefined,
  language: Language,
): SiteData[] {
  const named = [...listNames(data)];
  if (requested !== undefined || data.format !== 'pyarchinit' || named.length < 2)
    return [chooseSite(data, requested, language)];
  // Records without a site, such as terms, belong to the first site.
  return named.map((siteName, i) => ({
    siteName,
    data: i === 0 ? selectRecords(data, siteName) : withoutShared(selectRecords(data, siteName)),
  }));
}

/**
 * Selects the requested site. A file with one site is read completely, under the requested name. The
 * other sites of a file
 * are left out and reported.
 * @throws ValidationError if no site is requested and the file does not name exactly one
 */
function chooseSite(data: ImportedData, requested: string | undefined, language: Language): SiteData {
  const named = listNames(data);
  const [only] = named;
  if (requested === undefined) {
    if (only !== undefined && named.size === 1) return { siteName: only, data };
    throw missingSite(named, { requested, language });
  }
  if (named.size <= 1) return { siteName: requested, data };
  if (!named.has(requested)) throw missingSite(named, { requested, language });
  return { siteName: requested, data: assignSite(data, requested, language) };
}

function listNames({ units, records }: ImportedData): Set<string> {
  return new Set([...units, ...records].map(siteOf).filter((site): site is string => site !== undefined));
}

function assignSite(data: ImportedData, site: string, language: Language): ImportedData {
  const leftOut = data.units.filter((unit) => (siteOf(unit) ?? site) !== site);
  const selected = selectRecords(data, site);
  return { ...selected, problems: [...data.problems, ...leftOut.map((unit) => otherSite(unit, language))] };
}

function selectRecords(data: ImportedData, site: string): ImportedData {
  const isOfSite = (one: ImportedUnit | ImportedRecord): boolean => (siteOf(one) ?? site) === site;
  return {
    ...data,
    units: data.units.filter(isOfSite),
    records: data.records.filter(isOfSite),
    ...(data.photos && { photos: data.photos.filter((photo) => photo.site === site) }),
    statements: data.statements.filter(({ from, to }) => siteOfEnds(from.site, to.site, site) === site),
  };
}

/** Returns the site of a relation. If its units name no site, it belongs to every site. */
function siteOfEnds(from: string | undefined, to: string | undefined, site: string): string | undefined {
  if ((from ?? to ?? site) !== (to ?? from ?? site)) return undefined;
  return from ?? to ?? site;
}

function withoutShared(data: ImportedData): ImportedData {
  return {
    ...data,
    records: data.records.filter((one) => siteOf(one) !== undefined),
    problems: [],
    notes: [],
  };
}

function otherSite(unit: ImportedUnit, language: Language): ImportProblem {
  const message = {
    en: `${unit.us_number} belongs to ${siteOf(unit)} and was left out`,
    it: `${unit.us_number} appartiene a ${siteOf(unit)} e non viene importata`,
  }[language];
  return { severity: 'info', code: 'other_site', message, ...unit.source };
}

function siteOf({ fields }: ImportedUnit | ImportedRecord): string | undefined {
  const site = fields['site_name'];
  return typeof site === 'string' && site !== '' ? site : undefined;
}

const MAX_SHOWN = 20;

/** Returns the error that lists the sites of the file and the choices of the user. */
function missingSite(
  named: ReadonlySet<string>,
  { requested, language }: { requested: string | undefined; language: Language },
): ValidationError {
  const sites = [...named].slice(0, MAX_SHOWN).join(', ') + (named.size > MAX_SHOWN ? ', …' : '');
  const several = {
    en: `The file holds ${named.size} sites: name one of them (site_name), and import the file once for each: ${sites}`,
    it: `Il file contiene ${named.size} siti: indicane uno (site_name), e importa il file una volta per ciascuno: ${sites}`,
  };
  const other = {
    en: `The file has no site ${requested}, only ${sites}: name one of these; file_site takes it into a site of another name`,
    it: `Nel file non c’è il sito ${requested}, ma solo ${sites}: indica uno di questi; con file_site va in un sito di altro nome`,
  };
  const none = {
    en: 'The file does not say which site it belongs to: name the site (site_name)',
    it: 'Il file non dice a quale sito appartiene: indica il sito (site_name)',
  };
  const message = (named.size === 0 ? none : requested === undefined ? several : other)[language];
  return new ValidationError([{ field: 'site_name', message, type: 'missing' }], message);
}
