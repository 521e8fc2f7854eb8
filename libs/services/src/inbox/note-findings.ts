import { randomUUID } from 'node:crypto';
import type { Store } from '@trowel/db';
import type { ImportedData } from '@trowel/domain/formats';
import { ConflictError, ValidationError } from '@trowel/domain/core';
import { FINDING_CODES } from '@trowel/domain/matrix';
import { FindingNote, findingNoteColumns } from '@trowel/domain/records';
import { readsOf, requirePermission, type Context } from '../context.ts';
import {
  buildFacts,
  getSiteId,
  insertRecord,
  removeRecords,
  updateRecord,
  write,
  type Kind,
  type Write,
} from '../writing/index.ts';
import { findAll } from './inbox.ts';
import { keyOf } from './write-inbox.ts';

/** Notes on findings as a kind of record. */
const FINDING_NOTES: Kind<FindingNote> = {
  entity: 'finding-notes',
  storeOf: (store) => store.findingNotes,
};

/** Notes for findings of a site. Undefined fields stay, null removes the value. */
export interface NoteRequest {
  siteName: string;
  /** Keys of the findings in the inbox. */
  keys: readonly string[];
  /** Reason for dismissing them; null opens them again. */
  reason?: string | null | undefined;
  /** User name of the person they are assigned to. */
  assignedTo?: string | null | undefined;
}

/** Result of noting findings. */
export interface Noted {
  /** Id of the changes in the log; one undo reverts all. */
  batch: string;
  /** Number of changed notes. */
  changed: number;
}

/**
 * Stores why findings are dismissed, or who they are assigned to, as one batch of the change log.
 * Empty notes are deleted.
 * @throws NotFoundError for the site; ConflictError for a finding that no longer exists;
 * ValidationError for an unknown person; ForbiddenError.
 */
export async function noteFindings(ctx: Context, request: NoteRequest): Promise<Noted> {
  requirePermission(ctx, 'update');
  const reads = readsOf(ctx);
  const siteId = await getSiteId(reads, request.siteName);
  const findings = await findAll(ctx, reads, siteId);
  const found = new Set(findings.map(({ key }) => key));
  const batch = randomUUID();
  const changed = await write(
    ctx,
    'update',
    async (w) => {
      await w.store.lookups.lockSite(siteId);
      const assigned = await findPerson(w.store, request.assignedTo);
      const known = new Map((await w.store.findingNotes.listAll(siteId)).map((one) => [keyOf(one), one]));
      let count = 0;
      for (const key of new Set(request.keys)) {
        const before = known.get(key);
        if (!before && !found.has(key))
          throw new ConflictError(
            { en: `This finding no longer exists: ${key}`, it: `Questa segnalazione non esiste più: ${key}` },
            { key },
          );
        const changes = { ...buildDismissal(ctx, w, request.reason), ...assigned };
        if (await keep(w, { siteId, siteName: request.siteName, key, before, changes })) count++;
      }
      return count;
    },
    { batch },
  );
  return { batch, changed };
}

type NoteChanges = Partial<Pick<FindingNote, 'reason' | 'left_by' | 'left_at' | 'assigned_to'>>;

function buildDismissal({ actor }: Context, { at }: Write, reason: string | null | undefined): NoteChanges {
  if (reason === undefined) return {};
  if (reason === null) return { reason, left_by: null, left_at: null };
  return { reason, left_by: actor.username, left_at: at };
}

/** @throws ValidationError when there is no active account of that name. */
async function findPerson(store: Store, name: string | null | undefined): Promise<NoteChanges> {
  if (name === undefined || name === null) return name === null ? { assigned_to: null } : {};
  const found = await store.users.findByUsername(name);
  if (found?.is_active) return { assigned_to: found.username };
  const message = {
    en: `There is no active account ${name}`,
    it: `Non c’è un account attivo ${name}`,
  };
  throw new ValidationError([{ field: 'assigned_to', message, type: 'unknown_user' }]);
}

interface Keeping {
  siteId: number;
  siteName: string;
  key: string;
  before: FindingNote | undefined;
  changes: NoteChanges;
}

/** Writes one note, or deletes it when it is empty. Returns true if anything changed. */
async function keep(w: Write, { siteId, siteName, key, before, changes }: Keeping): Promise<boolean> {
  const blank = { reason: null, left_by: null, left_at: null, assigned_to: null };
  const { reason, assigned_to } = { ...(before ?? blank), ...changes };
  const isSilent = reason === null && assigned_to === null;
  if (!before) {
    if (isSilent) return false;
    const space = key.indexOf(' ');
    const named = { site_name: siteName, code: key.slice(0, space), about: key.slice(space + 1) };
    const facts = buildFacts(findingNoteColumns, { ...named, ...blank, ...changes });
    await insertRecord(w, FINDING_NOTES, { ...facts, site_id: siteId });
    return true;
  }
  if (isSilent) {
    await removeRecords(w, FINDING_NOTES, [before.id]);
    return true;
  }
  // With the same reason, the person who dismissed it first stays.
  const { left_by, left_at } = reason === before.reason ? before : { ...before, ...changes };
  const merged = { ...before, reason, left_by, left_at, assigned_to };
  return (await updateRecord(w, FINDING_NOTES, { before, merged, ties: { site_id: siteId } })) !== before;
}

const Brought = FindingNote.pick({
  code: true,
  about: true,
  reason: true,
  left_by: true,
  left_at: true,
  assigned_to: true,
});

/** Inserts the notes of an archive into a site. Existing notes stay. */
export async function insertNotes(
  w: Write,
  notes: NonNullable<ImportedData['findingNotes']>,
  { siteId, siteName }: { siteId: number; siteName: string },
): Promise<void> {
  const known = new Set((await w.store.findingNotes.listAll(siteId)).map(keyOf));
  for (const record of notes) {
    const { data } = Brought.safeParse(
      Object.fromEntries(Object.keys(Brought.shape).map((name) => [name, record[name] ?? null])),
    );
    if (!data || known.has(keyOf(data)) || !FINDING_CODES.some((code) => code === data.code)) continue;
    known.add(keyOf(data));
    const facts = buildFacts(findingNoteColumns, { site_name: siteName, ...data });
    await insertRecord(w, FINDING_NOTES, { ...facts, site_id: siteId });
  }
}

/** Deletes the notes of a deleted site. */
export async function removeNotes(w: Write, siteId: number): Promise<void> {
  const notes = await w.store.findingNotes.listAll(siteId);
  const ids = notes.map(({ id }) => id);
  await removeRecords(w, FINDING_NOTES, ids);
}
