export { countFindings, getInboxJson } from './inbox.ts';
export type { GoneNote, Inbox, InboxCounts, InboxFinding } from './write-inbox.ts';
export { bringNotes, noteFindings, type Noted, type NoteRequest, removeNotes } from './note-findings.ts';
