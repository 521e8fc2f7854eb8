import { ValidationError, type ImportedData, type ImportedUnit, type ImportProblem } from '@trowel/domain';

/** The part of a file that belongs to one site. */
export interface SiteData {
  siteName: string;
  data: ImportedData;
}

/**
 * Takes the site asked for out of a file. A file that names one site is taken whole, under the name asked for;
 * of a file with several sites the others are left out, and reported.
 * @throws ValidationError when no site is asked for and the file does not name just one.
 */
export function chooseSite(data: ImportedData, asked: string | undefined): SiteData {
  const named = new Set(data.units.map(siteOf).filter((site): site is string => site !== undefined));
  const [only] = named;
  if (asked === undefined) {
    if (only !== undefined && named.size === 1) return { siteName: only, data };
    throw new ValidationError([missingSite(named)]);
  }
  if (named.size <= 1) return { siteName: asked, data };
  if (!named.has(asked)) throw new ValidationError([missingSite(named)]);
  return { siteName: asked, data: keepSite(data, asked) };
}

function keepSite(data: ImportedData, site: string): ImportedData {
  const isKept = (unit: ImportedUnit): boolean => (siteOf(unit) ?? site) === site;
  const leftOut = data.units.filter((unit) => !isKept(unit));
  return {
    ...data,
    units: data.units.filter(isKept),
    statements: data.statements.filter(
      ({ from, to }) => (from.site ?? site) === site && (to.site ?? site) === site,
    ),
    problems: [...data.problems, ...leftOut.map(otherSite)],
  };
}

function otherSite(unit: ImportedUnit): ImportProblem {
  const message = `${unit.us_number} belongs to ${siteOf(unit)} and was left out`;
  return { severity: 'info', code: 'other_site', message, ...unit.source };
}

function siteOf({ fields }: ImportedUnit): string | undefined {
  const site = fields['site_name'];
  return typeof site === 'string' && site !== '' ? site : undefined;
}

function missingSite(named: ReadonlySet<string>) {
  const message =
    named.size === 0
      ? 'The site the file belongs to is missing'
      : `The file holds several sites; name one of them: ${[...named].slice(0, 20).join(', ')}`;
  return { field: 'site_name', message, type: 'missing' };
}
