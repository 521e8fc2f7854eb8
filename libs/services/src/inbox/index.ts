export { type GoneNote, getInbox, type Inbox, type InboxFinding } from './inbox.ts';
export { bringNotes, noteFindings, type Noted, type NoteRequest, removeNotes } from './note-findings.ts';
