import { compareNatural } from '@trowel/domain/core';
import { vi } from 'vitest';

/** A unit as returned by lists. */
export interface ListedUnit {
  id: number;
  us_number: string;
  area: string;
  unit_type?: string;
  relationships?: readonly unknown[];
}

/** Mocks the API for the units of a site. Returns the list of requested URLs, which grows with each request. */
export function answerUnits(units: readonly ListedUnit[]): string[] {
  const requests: string[] = [];
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path);
    const url = new URL(path, 'http://localhost');
    return Response.json(answer(units, url));
  });
  return requests;
}

function answer(units: readonly ListedUnit[], { pathname, searchParams: query }: URL): unknown {
  const listed = list(units, query);
  const [, , , second, third] = pathname.split('/');
  const [skip, limit] = [Number(query.get('skip') ?? 0), Number(query.get('limit') ?? 20)];
  if (pathname.startsWith('/api/harris-matrix/')) {
    const areas = [...new Set(units.map(({ area }) => area))].toSorted();
    const isLarge = units.length > Number(query.get('max_units'));
    return { data: { total: units.length, areas, units: isLarge ? null : units } };
  }
  if (third === 'place') return { data: { place: listed.findIndex(({ id }) => id === Number(second)) } };
  if (limit > 100) throw new RangeError(`A page of ${limit} is refused`);
  return { data: listed.slice(skip, skip + limit), pagination: { total: listed.length, skip, limit } };
}

function list(units: readonly ListedUnit[], query: URLSearchParams): readonly ListedUnit[] {
  const [number, type] = [query.get('us_number_is'), query.get('unit_type_is')];
  const part = query.get('us_number') ?? '';
  const found = units.filter(
    (unit) =>
      unit.us_number.includes(part) &&
      (number === null || unit.us_number === number) &&
      (type === null || unit.unit_type === type),
  );
  if (query.get('sort_by') !== 'us_number') return found;
  const sorted = found.toSorted((a, b) => compareNatural(a.us_number, b.us_number));
  return query.get('sort_order') === 'desc' ? sorted.toReversed() : sorted;
}

/** Creates units whose order differs from that of their numbers. */
export function createUnits(count: number, of: Partial<ListedUnit> = {}): ListedUnit[] {
  return Array.from({ length: count }, (_, i) => ({
    id: i + 1,
    us_number: String(count - i),
    area: '',
    unit_type: 'US',
    relationships: [],
    ...of,
  }));
}
