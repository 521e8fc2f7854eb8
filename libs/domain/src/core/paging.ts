export const DEFAULT_PAGE_SIZE = 20;
export const MAX_PAGE_SIZE = 100;

/** A stretch of a list: `skip` records left out, at most `limit` given. */
export interface PageRequest {
  skip: number;
  limit: number;
}

/** One page of records and how many there are in all. */
export interface Page<T> {
  rows: T[];
  total: number;
}

/** The pagination object of every list answer. */
export interface Pagination {
  total: number;
  skip: number;
  limit: number;
  pages: number;
  current_page: number;
}

/** Returns the pagination object for a page of a list of `total` records. */
export function buildPagination(total: number, { skip, limit }: PageRequest): Pagination {
  return {
    total,
    skip,
    limit,
    pages: Math.ceil(total / limit),
    current_page: Math.floor(skip / limit) + 1,
  };
}
