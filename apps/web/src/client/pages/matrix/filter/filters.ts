/** Filters that can be set on the page, by the names that they have in the address and in the API. */
export const FILTERS = ['area', 'period', 'phase', 'text'] as const;
export type FilterName = (typeof FILTERS)[number];

/** The filters that are set. */
export type MatrixFilter = Readonly<Partial<Record<FilterName, string>>>;

/** Change of the address that removes the filters. */
export const UNFILTERED: Readonly<Record<string, undefined>> = Object.fromEntries(
  [...FILTERS, 'others'].map((name) => [name, undefined]),
);
