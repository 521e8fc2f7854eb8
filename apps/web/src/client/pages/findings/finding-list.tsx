import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { InboxFinding } from '../../data/findings.ts';
import { PersonName } from '../../records/person-name.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useLanguage, useTexts } from '../../i18n/language.ts';
import { FINDINGS_TEXTS, nameKind } from './findings-texts.ts';

const AT_ONCE = 50;

export interface FindingListProps {
  findings: readonly InboxFinding[];
  chosen: string | undefined;
  onChoose: (key: string) => void;
}

/** The findings as a list. The selected one opens next to it. */
export function FindingList({ findings, chosen, onChoose }: FindingListProps): ReactNode {
  const t = useTexts(FINDINGS_TEXTS);
  const { count } = useFormat();
  const [limit, setLimit] = useState(AT_ONCE);
  const at = findings.findIndex(({ key }) => key === chosen);
  const most = Math.max(limit, at + 1);
  return (
    <nav className="findings-list" aria-label={t.list}>
      <ol>
        {findings.slice(0, most).map((finding) => (
          <li key={finding.key}>
            <Line finding={finding} isChosen={finding.key === chosen} onChoose={onChoose} />
          </li>
        ))}
      </ol>
      {findings.length > most && (
        <p className="ui-turning">
          <span className="ui-soft">{t.shown(count(most), count(findings.length))}</span>
          <Button onPress={() => setLimit(most + AT_ONCE)}>{t.more}</Button>
        </p>
      )}
    </nav>
  );
}

interface LineProps {
  finding: InboxFinding;
  isChosen: boolean;
  onChoose: (key: string) => void;
}

function Line({ finding, isChosen, onChoose }: LineProps): ReactNode {
  const t = useTexts(FINDINGS_TEXTS);
  const language = useLanguage();
  const self = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isChosen) self.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const { key, code, severity, message, note } = finding;
  return (
    <button
      ref={self}
      type="button"
      className={`findings-line-of findings-card-${severity}`}
      aria-current={isChosen ? 'true' : undefined}
      onClick={() => onChoose(key)}
    >
      <strong>
        <span className="unseen">{t.severity[severity]}: </span>
        {nameKind(code, language)}
      </strong>
      <span className="findings-message">{message}</span>
      {note?.reason && <q className="findings-why">{note.reason}</q>}
      {note?.assigned_to && (
        <span className="ui-soft">
          {t.assignedTo} <PersonName username={note.assigned_to} />
        </span>
      )}
    </button>
  );
}
