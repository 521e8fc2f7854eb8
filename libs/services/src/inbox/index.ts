export {
  countFindings,
  getInboxBriefJson,
  getInboxJson,
  listFindingsOfRecord,
  listFindingsOfUnit,
} from './inbox.ts';
export type { GoneNote, Inbox, InboxBrief, InboxCounts, InboxFinding, FindingBrief } from './write-inbox.ts';
export { insertNotes, noteFindings, removeNotes } from './note-findings.ts';
