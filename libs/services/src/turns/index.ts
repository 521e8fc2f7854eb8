export { runSiteInTurn, runSitesInTurn, measureSite } from './site-turns.ts';
