/** What a page of a site is given by its address. */
export interface SitePageProps {
  site: string;
  /** The record that is shown beside its list. */
  id: number | undefined;
}
