export { countFindings, getInboxBriefJson, getInboxJson, listFindingsOfUnit } from './inbox.ts';
export type { GoneNote, Inbox, InboxBrief, InboxCounts, InboxFinding, FindingBrief } from './write-inbox.ts';
export { insertNotes, noteFindings, removeNotes } from './note-findings.ts';
