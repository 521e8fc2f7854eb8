import { decodeText, parseCsv, renderCsvRows } from '@trowel/domain/formats';
import { parseRelationshipsCell, renderRelationshipsCell } from '@trowel/domain/records';

/** The records of one season: its own units, and relations to them on earlier sheets. */
export interface Season {
  year: string;
  /** Table in CSV. */
  units: Uint8Array;
  /** First and last day on which its units were recorded, `2023-05-08`. */
  first: string;
  last: string;
}

/** Divides the table of units into its seasons, oldest first. A sheet names only units that exist by then. */
export function listSeasons(bytes: Uint8Array): Season[] {
  const [header, ...rows] = parseCsv(decodeText(bytes).text).rows;
  const names = header?.cells ?? [];
  const columnOf = (name: string): number => names.indexOf(name);
  const [area, number, year, day, relations] = [
    'area',
    'us_number',
    'excavation_year',
    'recorded_on',
    'relationships',
  ].map(columnOf) as [number, number, number, number, number];
  const keyOf = (cells: readonly string[]): string => `${cells[area]}/${cells[number]}`;
  const yearOf = new Map(rows.map(({ cells }) => [keyOf(cells), cells[year] ?? '']));

  /** Returns the relations of a sheet to units that were known in a season. */
  const relationsIn = (cells: readonly string[], season: string): string =>
    renderRelationshipsCell(
      (parseRelationshipsCell(cells[relations] ?? '') ?? []).filter(
        (one) => (yearOf.get(`${one.area ?? cells[area]}/${one.us_number}`) ?? '') <= season,
      ),
    );

  return [...new Set(yearOf.values())].sort().map((season, at, seasons) => {
    const recorded = rows
      .filter(({ cells }) => (cells[year] ?? '') <= season)
      .filter(
        ({ cells }) =>
          cells[year] === season || relationsIn(cells, season) !== relationsIn(cells, seasons[at - 1] ?? ''),
      )
      .map(({ cells }) =>
        names.map((_, at) => (at === relations ? relationsIn(cells, season) : (cells[at] ?? ''))),
      );
    const days = rows.filter(({ cells }) => cells[year] === season).map(({ cells }) => cells[day] ?? '');
    days.sort();
    return {
      year: season,
      units: new TextEncoder().encode(renderCsvRows([names, ...recorded])),
      first: days[0] ?? '',
      last: days.at(-1) ?? '',
    };
  });
}

/** Lists the units of the table in its order. */
export function listUnitNames(bytes: Uint8Array): { area: string; us_number: string }[] {
  const [header, ...rows] = parseCsv(decodeText(bytes).text).rows;
  const [area, number] = ['area', 'us_number'].map((name) => header?.cells.indexOf(name) ?? -1) as [
    number,
    number,
  ];
  return rows.map(({ cells }) => ({ area: cells[area] ?? '', us_number: cells[number] ?? '' }));
}
