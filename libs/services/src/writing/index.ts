export {
  buildFacts,
  checkVersion,
  existing,
  getSiteId,
  isUnchanged,
  mergeFacts,
  refuseMoved,
  sitedTableOf,
  siteIdOf,
} from './facts.ts';
export { type Kind, insertRecord, lockRecord, removeRecords, updateRecord } from './plain.ts';
export { SITE_RULES, type Write, write } from './write.ts';
export { simulate, type SimulatedChange } from './simulate.ts';
export { joinWrites, rootOf, writeTogether } from './write-together.ts';
export { formatClosedSheets, refuseClosedSheet, stampState } from './closed-sheets.ts';
export { formatNoSite } from './format-no-site.ts';
