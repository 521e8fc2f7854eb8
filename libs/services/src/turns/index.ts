export { inSiteTurn, inTurnOfSites, measureSite } from './site-turns.ts';
