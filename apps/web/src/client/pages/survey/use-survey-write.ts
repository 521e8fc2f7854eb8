import { useQueryClient } from '@tanstack/react-query';
import type { SitePlan } from '@trowel/domain/plan';
import { useRef, useState } from 'react';
import { newKey } from '../../data/new-key.ts';
import type { Problem } from '../../data/problem.ts';
import { invalidateRecords } from '../../data/queries.ts';
import { useTexts } from '../../i18n/language.ts';
import { findIssue } from '../../survey/find-issues.ts';
import { isToWrite, type MeasuredShape } from '../../survey/survey-model.ts';
import { writeShapesFile } from '../../survey/write-shapes-file.ts';
import { showToast } from '../../ui/toasts.tsx';
import { mergePageBatches } from '../../writes/page-batches.ts';
import { NO_CHOICES, type ImportResult, type Progress } from '../import/import-model.ts';
import { requestImport } from '../import/request-import.ts';
import { SURVEY_TEXTS } from './survey-texts.ts';
import type { OpenSurvey } from './use-survey.ts';

/** Effect of writing on one shape. */
export interface ShapeEffect {
  shape: MeasuredShape;
  effect: 'create' | 'update' | 'unchanged' | 'refused';
  /** Reason of the server for a refused shape. */
  reason?: string;
}

/** Result of a dry run. It applies as long as the shapes stay the same. */
export interface SurveyPreview {
  of: OpenSurvey;
  effects: readonly ShapeEffect[];
}

/** Preview, writing and undo of the shapes of an import. */
export interface SurveyWrite {
  busy: 'preview' | 'write' | undefined;
  progress: Progress | undefined;
  problem: Problem | undefined;
  preview: SurveyPreview | undefined;
  /** The batch that was written, with its number of shapes. */
  written: { batch: string; count: number } | undefined;
  tryIt: (open: OpenSurvey) => Promise<void>;
  write: (open: OpenSurvey) => Promise<void>;
  cancel: () => void;
  /** Returns true if everything that was written is undone. Otherwise the reason is shown. */
  undo: () => Promise<boolean>;
  reset: () => void;
}

/** Most shapes of one batch. */
export const MOST_WRITTEN = 10_000;

/** Kinds of record that a write changes. */
const CHANGED = ['geometries', 'us'] as const;

type WriteState = Pick<SurveyWrite, 'busy' | 'progress' | 'problem' | 'preview' | 'written'>;
const NOTHING: WriteState = {
  busy: undefined,
  progress: undefined,
  problem: undefined,
  preview: undefined,
  written: undefined,
};

/** Returns the shapes that writing would create or change. Those with an issue are not among them. */
export function listWritten({ shapes, file }: Pick<OpenSurvey, 'shapes' | 'file'>): MeasuredShape[] {
  return shapes.shapes.filter((shape) => isToWrite(shape) && !findIssue(shape, file.points));
}

/** Writes shapes by the import of files: the dry run is its preview, and one batch undoes everything. */
export function useSurveyWrite(site: string, plan: SitePlan): SurveyWrite {
  const queries = useQueryClient();
  const { done: t } = useTexts(SURVEY_TEXTS);
  const [state, setState] = useState(NOTHING);
  const running = useRef<AbortController>(undefined);
  const merge = (change: Partial<WriteState>): void => setState((before) => ({ ...before, ...change }));
  const send = async (open: OpenSurvey, isTrial: boolean): Promise<ImportResult | undefined> => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    merge({ busy: isTrial ? 'preview' : 'write', problem: undefined, progress: undefined });
    const file = writeShapesFile(listWritten(open), open.shapes, { plan, fileName: open.fileName });
    const sent = await requestImport(file, {
      site,
      choices: { ...NO_CHOICES, format: 'shapes' },
      isTrial,
      hasPreview: false,
      id: newKey(),
      signal: controller.signal,
      onProgress: (progress) => merge({ progress }),
    });
    if (running.current !== controller) return undefined;
    merge({ busy: undefined, progress: undefined, ...('problem' in sent && { problem: sent.problem }) });
    return 'result' in sent ? sent.result : undefined;
  };
  return {
    ...state,
    async tryIt(open) {
      const sent = listWritten(open);
      if (sent.length === 0) return merge({ preview: { of: open, effects: [] } });
      const result = await send(open, true);
      if (result) merge({ preview: { of: open, effects: readEffects(sent, result) } });
    },
    async write(open) {
      const { length } = listWritten(open);
      const result = await send(open, false);
      if (!result?.id) return;
      mergePageBatches(site, [result.id]);
      merge({ ...NOTHING, written: { batch: result.id, count: length } });
      await invalidateRecords(queries, CHANGED);
    },
    cancel() {
      running.current?.abort();
    },
    async undo() {
      const { written } = state;
      if (!written) return false;
      const { undoOneBatch } = await import('../../data/undo-one-batch.ts');
      const result = await undoOneBatch(queries, written.batch, CHANGED);
      showToast(result.ok ? { text: t.undone } : { kind: 'bad', text: result.problem.message });
      if (result.ok) setState(NOTHING);
      return result.ok;
    },
    reset: () => setState(NOTHING),
  };
}

/** Problems of the import that mean that a record would be stored otherwise than it was sent. */
const REFUSALS: ReadonlySet<string> = new Set([
  'unreadable_geometry',
  'rejected_geometry',
  'kept_as_own_field',
  'value_left_out',
  'unreadable_value',
]);

/** Assigns the rows of a report to the shapes that were sent. */
function readEffects(sent: readonly MeasuredShape[], result: ImportResult): ShapeEffect[] {
  const actions = new Map(result.record_rows.map(({ row, action }) => [row, action]));
  const reasons = new Map(
    result.problems
      .filter(({ severity, code }) => severity === 'error' || REFUSALS.has(code))
      .map(({ row, message }) => [row, message]),
  );
  return sent.map((shape, at): ShapeEffect => {
    const reason = reasons.get(at + 2);
    const action = actions.get(at + 2);
    if (reason !== undefined || action === undefined)
      return { shape, effect: 'refused', ...(reason !== undefined && { reason }) };
    return { shape, effect: action };
  });
}
