import { useQueryClient } from '@tanstack/react-query';
import type { Unit, UnitState } from '@trowel/domain/records';
import { useState, type ReactNode } from 'react';
import { newKey } from '../data/new-key.ts';
import type { Problem } from '../data/problem.ts';
import { invalidateRecords } from '../data/queries.ts';
import { requestUntilAnswered } from '../data/request-until-answered.ts';
import { undoBatches } from '../data/undo-one-batch.ts';
import { useFormat } from '../i18n/format.ts';
import { useTexts } from '../i18n/language.ts';
import { Menu } from '../ui/menu.tsx';
import { showToast } from '../ui/toasts.tsx';
import { SHEET_STATES, UNIT_STATE_TEXTS } from './state-texts.ts';

/** Most records of one request. */
const MOST_RECORDS = 1_000;

interface Outcome {
  status: 'changed' | 'unchanged' | 'stale' | 'invalid' | 'missing';
  errors?: { message: string }[];
}

/** Menu that sets the state of all chosen units. */
export function SetStates({ rows }: { rows: readonly Unit[] }): ReactNode {
  const t = useTexts(UNIT_STATE_TEXTS);
  const { count } = useFormat();
  const queries = useQueryClient();
  const [isSending, setSending] = useState(false);
  const undo = async (batches: readonly string[]): Promise<void> => {
    const { refused } = await undoBatches(queries, batches, ['us']);
    if (refused) showToast({ text: refused.problem.message, kind: 'bad' });
  };
  const set = async (state: UnitState): Promise<void> => {
    setSending(true);
    const { outcomes, batches, problem } = await sendStates(rows, state);
    setSending(false);
    await invalidateRecords(queries, ['us']);
    const numberOf = (status: Outcome['status']): number =>
      outcomes.filter((one) => one.status === status).length;
    const [changed, same] = [numberOf('changed'), numberOf('unchanged')];
    const rest = outcomes.length - changed - same;
    const why = problem?.message ?? outcomes.find(({ errors }) => errors)?.errors?.[0]?.message ?? '';
    const text = [
      t.set(count(changed), t.states[state]),
      ...(same > 0 ? [t.unchanged(count(same))] : []),
      ...(rest > 0 || problem ? [t.refused(count(rest || rows.length - outcomes.length), why)] : []),
    ].join(' ');
    showToast({
      text,
      ...(problem && { kind: 'bad' as const }),
      ...(batches.length > 0 && { undo: () => void undo(batches) }),
    });
  };
  return (
    <Menu
      label={t.setStates}
      look="quiet"
      face={isSending ? '…' : t.setStates}
      groups={[
        {
          id: 'states',
          title: t.choose,
          lines: SHEET_STATES.map((state) => ({ id: state, label: t.states[state] })),
        },
      ]}
      onChoose={(line) => void set(line as UnitState)}
    />
  );
}

interface SentStates {
  outcomes: Outcome[];
  batches: string[];
  problem?: Problem;
}

async function sendStates(rows: readonly Unit[], state: UnitState): Promise<SentStates> {
  const sent: SentStates = { outcomes: [], batches: [] };
  for (let i = 0; i < rows.length; i += MOST_RECORDS) {
    const records = rows.slice(i, i + MOST_RECORDS).map(({ id }) => ({ id, changes: { state } }));
    const result = await requestUntilAnswered<Outcome[]>('/api/us/batch?partial=true', {
      method: 'PATCH',
      body: { records },
      key: newKey(),
    });
    if (!result.ok) return { ...sent, problem: result.problem };
    sent.outcomes.push(...result.data);
    if (result.batch) sent.batches.unshift(result.batch);
  }
  return sent;
}
