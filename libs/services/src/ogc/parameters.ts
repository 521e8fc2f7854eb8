import { ValidationError, type Labels } from '@trowel/domain/core';
import type { Filter } from '@trowel/domain/records';
import type { PlanBox } from './boxes.ts';
import { listQueryables, type OgcCollection } from './collections.ts';
import { CRS84, parseCrs, type NamedCrs } from './crs-uris.ts';

/** Features on a page unless the client requests another number, and the maximum. */
export const DEFAULT_FEATURES = 100;
export const MAX_FEATURES = 10_000;

/** Parameters of a page of features, as sent. Property filters are in `filters`. */
export interface FeatureRequest {
  limit: number;
  bbox?: string | undefined;
  'bbox-crs'?: string | undefined;
  datetime?: string | undefined;
  crs?: string | undefined;
  next?: string | undefined;
  filters: Readonly<Record<string, string>>;
}

/** Parsed parameters of a page of features. */
export interface FeatureSearch {
  limit: number;
  /** One box, or two if it crosses the date line. Axes are east, north. Undefined without `bbox`. */
  boxes: readonly PlanBox[] | undefined;
  bboxCrs: NamedCrs;
  crs: NamedCrs;
  days: { from: string | undefined; to: string | undefined } | undefined;
  afterId: number;
  filters: Filter[];
}

/** Parses the parameters of a page of features. @throws ValidationError */
export function parseFeatureRequest(collection: OgcCollection, request: FeatureRequest): FeatureSearch {
  const bboxCrs = parseCrs('bbox-crs', request['bbox-crs']);
  return {
    limit: request.limit,
    boxes: request.bbox === undefined ? undefined : parseBbox(request.bbox, bboxCrs),
    bboxCrs,
    crs: parseCrs('crs', request.crs),
    days: request.datetime === undefined ? undefined : parseDatetime(request.datetime),
    afterId: request.next === undefined ? 0 : parseNext(request.next),
    filters: parseFilters(collection, request.filters),
  };
}

function refuse(field: string, message: Labels): never {
  throw new ValidationError([{ field, message, type: 'invalid' }]);
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i;

/** Parses four or six numbers. Heights are ignored: shapes are searched on the plan. */
function parseBbox(text: string, { srid, isNorthFirst }: NamedCrs): PlanBox[] {
  const parts = text.split(',').map((part) => part.trim());
  const numbers = parts.map((part) => (NUMBER.test(part) ? Number(part) : Number.NaN));
  if ((numbers.length !== 4 && numbers.length !== 6) || !numbers.every(Number.isFinite))
    refuse('bbox', {
      en: 'bbox must be four or six numbers with commas: west, south, east, north.',
      it: 'bbox dev’essere formato da quattro o sei numeri separati da virgole: ovest, sud, est, nord.',
    });
  const half = numbers.length / 2;
  const lower = [numbers[0]!, numbers[1]!] as const;
  const upper = [numbers[half]!, numbers[half + 1]!] as const;
  const [minX, minY] = isNorthFirst ? [lower[1], lower[0]] : lower;
  const [maxX, maxY] = isNorthFirst ? [upper[1], upper[0]] : upper;
  if (minY > maxY)
    refuse('bbox', {
      en: 'The southern limit of bbox must not be greater than the northern one.',
      it: 'Il limite sud di bbox non può essere maggiore del limite nord.',
    });
  if (minX <= maxX) return [[minX, minY, maxX, maxY]];
  if (srid !== CRS84.srid)
    refuse('bbox', {
      en: 'The western limit of bbox must not be greater than the eastern one.',
      it: 'Il limite ovest di bbox non può essere maggiore del limite est.',
    });
  return [
    [minX, minY, 180, maxY],
    [-180, minY, maxX, maxY],
  ];
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2}))?$/i;

/** Parses a day, a moment or an interval, which may be open at one end. Only days are compared. */
function parseDatetime(text: string): { from: string | undefined; to: string | undefined } {
  const [start = '', end = start, ...others] = text.split('/');
  const isInterval = text.includes('/');
  const open = (one: string): boolean => isInterval && (one === '' || one === '..');
  if (others.length > 0 || (open(start) && open(end))) refuseDatetime();
  const from = open(start) ? undefined : parseDay(start);
  const to = open(end) ? undefined : parseDay(end);
  if (from !== undefined && to !== undefined && from > to) refuseDatetime();
  return { from, to };
}

function parseDay(text: string): string {
  const day = MOMENT.exec(text)?.[1];
  // QGIS sends 0000-01-01 and 9999-12-31 for open ends.
  if (day === undefined || Number.isNaN(Date.parse(text)) || !isDay(day)) refuseDatetime();
  return day!;
}

function isDay(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}

function refuseDatetime(): never {
  return refuse('datetime', {
    en: 'datetime must be a day or a moment (RFC 3339), or an interval such as 2024-05-01/2024-06-30, 2024-05-01/.. or ../2024-06-30.',
    it: 'datetime dev’essere un giorno o un momento (RFC 3339), oppure un intervallo come 2024-05-01/2024-06-30, 2024-05-01/.. o ../2024-06-30.',
  });
}

const NEXT = /^after (\d{1,15})$/;

/** Returns the token of the page after a feature. */
export function formatNext(id: number): string {
  return Buffer.from(`after ${id}`).toString('base64url');
}

function parseNext(token: string): number {
  const id = NEXT.exec(Buffer.from(token, 'base64url').toString())?.[1];
  if (id === undefined)
    refuse('next', {
      en: 'next must be the value in the link to the next page.',
      it: 'next dev’essere il valore contenuto nel collegamento alla pagina successiva.',
    });
  return Number(id);
}

function parseFilters(collection: OgcCollection, given: FeatureRequest['filters']): Filter[] {
  return listQueryables(collection).flatMap(({ name, kind }) => {
    const text = given[name];
    return text === undefined
      ? []
      : [{ fields: [name], kind, operator: 'equals' as const, value: parseValue(name, kind, text) }];
  });
}

function parseValue(field: string, kind: string, text: string): Filter['value'] {
  if (kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  if (kind === 'integer' && /^-?\d{1,10}$/.test(text)) return Number(text);
  if (kind === 'decimal' && NUMBER.test(text) && Number.isFinite(Number(text))) return Number(text);
  if (kind === 'date' && MOMENT.test(text) && text.length === 10) return text;
  if (kind === 'text') return text;
  const wish = WISHES[kind]!;
  return refuse(field, { en: `${field} must be ${wish.en}.`, it: `${field} dev’essere ${wish.it}.` });
}

const WISHES: Readonly<Record<string, Labels>> = {
  boolean: { en: 'true or false', it: 'true o false' },
  integer: { en: 'a whole number', it: 'un numero intero' },
  decimal: { en: 'a number', it: 'un numero' },
  date: { en: 'a day such as 2024-05-31', it: 'un giorno come 2024-05-31' },
};
