import type { ReactNode } from 'react';
import type { GoneNote } from '../../data/findings.ts';
import { useMay } from '../../data/visit.ts';
import { Button } from '../../ui/button.tsx';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import { FINDINGS_TEXTS, nameKind } from './findings-texts.ts';
import type { InboxActs } from './use-inbox-acts.ts';

/** Lists the notes on findings that no longer exist. Each note can be deleted. */
export function ObsoleteNotes({ gone, acts }: { gone: readonly GoneNote[]; acts: InboxActs }): ReactNode {
  const t = useTexts(FINDINGS_TEXTS);
  const language = useLanguage();
  const mayChange = useMay('update');
  if (gone.length === 0) return undefined;
  return (
    <section className="findings-gone" aria-labelledby="findings-gone">
      <h2 id="findings-gone">{t.gone}</h2>
      <ul>
        {gone.map(({ key, code, about, reason }) => (
          <li key={key}>
            <span>
              {nameKind(code, language)}: {about}
              {reason !== null && <q>{reason}</q>}
            </span>
            {mayChange && (
              <Button
                isPending={acts.isSending}
                onPress={() =>
                  void acts.note({ keys: [key], reason: null, assigned_to: null }, t.noteDropped)
                }
              >
                {t.dropNote}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
