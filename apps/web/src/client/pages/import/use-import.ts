import { useQueryClient } from '@tanstack/react-query';
import { KIND_NAMES } from '@trowel/domain/records';
import { useEffect, useMemo, useRef, useState } from 'react';
import { fetchApi } from '../../data/api-request.ts';
import type { Problem } from '../../data/problem.ts';
import { invalidateRecords } from '../../data/queries.ts';
import { usePerson } from '../../data/visit.ts';
import { showToast } from '../../ui/toasts.tsx';
import { useTexts } from '../../i18n/language.ts';
import { requestImport, readingForm } from './request-import.ts';
import {
  NO_CHOICES,
  type Choices,
  type ImportResult,
  type Inspection,
  type Progress,
} from './import-model.ts';
import type { ImportTexts } from './import-texts-en.ts';
import { IMPORT_TEXTS } from './import-texts.ts';
import { newKey } from '../../data/new-key.ts';
import { findFile, forgetFile, storeFile, type FileOwner, type StoredFileChoice } from './stored-file.ts';
import {
  findStoredMapping,
  storeMapping,
  readMapping,
  signatureOf,
  type StoredMapping,
} from './stored-mappings.ts';

const TOUCHED = ['sites', 'us', 'inventario', 'periods', 'thesaurus', 'media', ...KIND_NAMES];

/** State of an import: file, options, result of recognising, of the dry run and of the import. */
export interface ImportState {
  file: File | undefined;
  choices: Choices;
  inspection: Inspection | undefined;
  /** Result of the last dry run or import. */
  result: ImportResult | undefined;
  progress: Progress | undefined;
  busy: 'inspect' | 'trial' | 'import' | undefined;
  problem: Problem | undefined;
  /** Signature that files with the same headings share. */
  signature: string;
  /** File for which the mapping in use was made. */
  from: string | undefined;
  /** Id of an import that was cancelled too late and has been saved. */
  late: string | undefined;
  /** True if the user changed any option. */
  isMapped: boolean;
}

const NOTHING: ImportState = {
  file: undefined,
  choices: NO_CHOICES,
  inspection: undefined,
  result: undefined,
  progress: undefined,
  busy: undefined,
  problem: undefined,
  signature: '',
  from: undefined,
  late: undefined,
  isMapped: false,
};

/** Actions of the import page. */
export interface ImportActions {
  /** Accepts a file to import, or a saved mapping. */
  take(file: File): Promise<void>;
  /** Changes options. A change of how the file is read starts recognition again. */
  choose(change: Partial<Choices>): void;
  tryIt(): void;
  runImport(): void;
  /** Cancels the running request. The server rolls back what was written. */
  cancelRun(): void;
  undo(id: string): Promise<void>;
  forgetMapping(): void;
}

/** Context of one import. */
interface Run {
  site: string;
  t: ImportTexts;
  merge: (change: Partial<ImportState>) => void;
  /** Aborts the running request and returns the signal for a new one. */
  begin: () => AbortSignal;
  /** Returns true if another request has started since. */
  isOver: (signal: AbortSignal) => boolean;
  forget: () => Promise<void>;
}

/** Returns the state and the actions of an import into a site. */
export function useImport(site: string): ImportState & ImportActions {
  const t = useTexts(IMPORT_TEXTS);
  const queries = useQueryClient();
  const [state, setState] = useState<ImportState>(NOTHING);
  const underWay = useRef<AbortController>(undefined);
  const run: Run = {
    site,
    t,
    merge: (change) => setState((before) => ({ ...before, ...change })),
    begin() {
      underWay.current?.abort();
      underWay.current = new AbortController();
      return underWay.current.signal;
    },
    isOver: (signal) => underWay.current?.signal !== signal,
    forget: () => invalidateRecords(queries, TOUCHED),
  };
  const { file, choices, signature } = state;
  const { username: account } = usePerson();
  const owner = useMemo(() => ({ account, site }), [account, site]);
  useStoredFile(owner, state, (stored) => {
    run.merge({ signature: stored.signature });
    return inspect(run, stored.file, stored.choices, { tries: true });
  });
  return {
    ...state,
    async take(dropped) {
      const mapping = await readMapping(dropped);
      if (mapping) return applyMapping(run, { mapping, name: dropped.name, file, choices });
      setState(NOTHING);
      return inspect(run, dropped, NO_CHOICES, { isFirst: true });
    },
    choose(change) {
      const next = { ...choices, ...change };
      run.merge({ isMapped: true });
      if (file) storeMapping(mappingOf(next, { file, signature }));
      const isAboutReading = 'format' in change || 'sheets' in change || 'mapping' in change;
      if (isAboutReading && file) void inspect(run, file, next);
      else run.merge({ choices: next, result: undefined });
    },
    tryIt: () => file && void send(run, { file, choices, isTrial: true }),
    runImport: () => file && void send(run, { file, choices, isTrial: false }),
    cancelRun: () => underWay.current?.abort(),
    undo: (id) => undo(run, id),
    forgetMapping() {
      if (!file) return;
      storeMapping(mappingOf(NO_CHOICES, { file, signature }));
      run.merge({ from: undefined });
      void inspect(run, file, NO_CHOICES);
    },
  };
}

/**
 * Stores the file and its options in this browser until it is imported. Restores them when the page is
 * opened again.
 */
function useStoredFile(
  owner: FileOwner,
  { file, choices, signature, result, late }: ImportState,
  restore: (stored: StoredFileChoice) => Promise<void>,
): void {
  const isDone = late !== undefined || (result?.id ?? undefined) !== undefined;
  const hasFile = useRef(false);
  const begin = useRef(restore);
  useEffect(() => {
    hasFile.current = file !== undefined;
    begin.current = restore;
  });
  useEffect(() => {
    let isUnmounted = false;
    const restoreFile = async (): Promise<void> => {
      const stored = await findFile(owner);
      if (stored && !isUnmounted && !hasFile.current) await begin.current(stored);
    };
    void restoreFile();
    return () => void (isUnmounted = true);
  }, [owner]);
  useEffect(() => {
    if (file) void (isDone ? forgetFile(owner) : storeFile(owner, { file, choices, signature }));
  }, [owner, file, choices, signature, isDone]);
}

/** Stores a mapping from a file and applies it to the open file. */
async function applyMapping(
  run: Run,
  {
    mapping,
    name,
    file,
    choices,
  }: { mapping: StoredMapping; name: string } & Pick<ImportState, 'file' | 'choices'>,
): Promise<void> {
  storeMapping(mapping);
  showToast({ text: run.t.mapping.mappingApplied(name) });
  if (!file) return;
  run.merge({ from: mapping.made_for || name });
  await inspect(run, file, { ...choices, ...pickOptions(mapping) });
}

/** Recognises a file. The first time, stored options of similar files are applied and a dry run follows. */
async function inspect(
  run: Run,
  file: File,
  given: Choices,
  { isFirst = false, tries = false }: { isFirst?: boolean; tries?: boolean } = {},
): Promise<void> {
  const { merge, site } = run;
  const signal = run.begin();
  merge({ file, choices: given, busy: 'inspect', problem: undefined, result: undefined, late: undefined });
  const form = readingForm(given);
  form.set('file', file);
  const request = fetchApi<Inspection>('/api/import/inspect', { method: 'POST', body: form, signal });
  const answer = await request.catch(() => undefined);
  if (!answer || run.isOver(signal)) return;
  if (!answer.ok) return merge({ busy: undefined, problem: answer.problem, inspection: undefined });
  const inspection = answer.data;
  const signature = signatureOf(inspection.tables);
  const stored = isFirst ? findStoredMapping(signature) : undefined;
  if (isFirst) merge({ signature, from: stored?.made_for });
  if (stored) return inspect(run, file, { ...given, ...pickOptions(stored) }, { tries: true });
  const choices = choicesFor(given, { inspection, site });
  merge({ inspection, choices, busy: undefined });
  if ((isFirst || tries) && inspection.format !== null) await send(run, { file, choices, isTrial: true });
}

/** Sends a file for a dry run or for import. */
async function send(
  run: Run,
  { file, choices, isTrial }: { file: File; choices: Choices; isTrial: boolean },
): Promise<void> {
  const { merge, site, t } = run;
  const signal = run.begin();
  const id = newKey();
  merge({
    busy: isTrial ? 'trial' : 'import',
    problem: undefined,
    progress: { stage: 'send', done: 0, of: 1 },
  });
  const onProgress = (progress: Progress): void => merge({ progress });
  const sent = await requestImport(file, { site, choices, isTrial, id, signal, onProgress });
  if (run.isOver(signal)) return;
  merge({ busy: undefined, progress: undefined });
  if ('cancelled' in sent) return isTrial ? undefined : reportCancelled(run, id);
  if ('problem' in sent) return merge({ problem: sent.problem });
  merge({ result: sent.result });
  if (isTrial) return;
  showToast({ text: t.imported(file.name) });
  await run.forget();
}

/** Finds out whether an import was cancelled too late. The server responds after the transaction has ended. */
async function reportCancelled({ site, t, merge, forget }: Run, id: string): Promise<void> {
  merge({ busy: 'import', progress: { stage: 'check', done: 0, of: 1 } });
  const query = new URLSearchParams({ id, site_name: site });
  const answer = await fetchApi<unknown[]>(`/api/imports?${query}`);
  merge({ busy: undefined, progress: undefined });
  if (!answer.ok) return merge({ problem: answer.problem });
  if (answer.data.length === 0) return showToast({ text: t.left });
  merge({ late: id, result: undefined });
  await forget();
}

/** Undoes a whole import. The file can then be previewed and imported again. */
async function undo({ t, merge, forget }: Run, id: string): Promise<void> {
  const answer = await fetchApi<{ undone: number }>(`/api/imports/${encodeURIComponent(id)}/undo`, {
    method: 'POST',
  });
  if (!answer.ok) return merge({ problem: answer.problem });
  showToast({ text: t.undone(answer.data.undone) });
  merge({ result: undefined, late: undefined, problem: undefined });
  await forget();
}

function pickOptions({ format, sheets, mapping, replace, add }: StoredMapping): Partial<Choices> {
  return { format, sheets, mapping, replace, add };
}

/** Returns the options of a file as a mapping for similar files. */
export function mappingOf(
  { format, sheets, mapping, replace, add }: Choices,
  { file, signature }: { file: File; signature: string },
): StoredMapping {
  return { signature, made_for: file.name, format, sheets, mapping, replace, add };
}

/** Selects the site of a file that has the same name, otherwise the first. */
function choicesFor(
  choices: Choices,
  { inspection: { sites }, site }: { inspection: Inspection; site: string },
): Choices {
  if (sites.length < 2) return { ...choices, fileSite: undefined };
  const known = choices.fileSite !== undefined && sites.includes(choices.fileSite);
  return known ? choices : { ...choices, fileSite: sites.includes(site) ? site : sites[0] };
}
