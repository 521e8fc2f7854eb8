import { useState } from 'react';
import { useLanguage, useTexts } from '../../../i18n/language.ts';
import { FINDINGS_TEXTS } from '../../findings/findings-texts.ts';
import { formatChange } from '../../findings/format-relation.ts';
import type { FindingChange } from '../../findings/inbox-model.ts';
import { applyChanges, useInboxActs, type InboxActs } from '../../findings/use-inbox-acts.ts';
import { FINDING_PANEL_TEXTS } from './finding-panel-texts.ts';

type Repaired = { ok: true; batch: string | undefined } | { ok: false; message: string };

/** Waits for a repair and reports it with a text. Returns true if it was saved. */
export type RunRepair = (repaired: Promise<Repaired>, text: string) => Promise<boolean>;

/** Returns the actions on findings. Repairs join the undo list of the matrix, so that Ctrl+Z undoes them too. */
export function useFindingActs(site: string, run: RunRepair): InboxActs {
  const t = useTexts(FINDINGS_TEXTS);
  const { repaired } = useTexts(FINDING_PANEL_TEXTS);
  const language = useLanguage();
  const inbox = useInboxActs(site);
  const [isSending, setSending] = useState(false);
  return {
    ...inbox,
    isSending: inbox.isSending || isSending,
    async apply(changes) {
      if (isSending) return false;
      setSending(true);
      const text = changes.map((change) => formatChange(t, change, language)).join('; ');
      const isDone = await run(repair(site, changes), repaired(text));
      setSending(false);
      return isDone;
    },
  };
}

async function repair(site: string, changes: readonly FindingChange[]): Promise<Repaired> {
  const result = await applyChanges(site, changes);
  if (!result.ok) return { ok: false, message: result.problem.message };
  return { ok: true, batch: result.data.batch ?? undefined };
}
