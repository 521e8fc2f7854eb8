/** Properties of a site's page, from its URL. */
export interface SitePageProps {
  site: string;
  /** Id of the record shown beside its list. */
  id: number | undefined;
}
