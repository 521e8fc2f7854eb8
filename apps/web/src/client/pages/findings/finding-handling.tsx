import { useRef, useState, type ReactNode } from 'react';
import type { InboxFinding } from '../../data/findings.ts';
import { usePeople } from '../../data/people.ts';
import { useMay } from '../../data/visit.ts';
import { useKeys } from '../../keys/keys.ts';
import { PersonName } from '../../records/person-name.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language.ts';
import { FINDINGS_TEXTS } from './findings-texts.ts';
import { DismissDialog } from './dismiss-dialog.tsx';
import type { InboxActs } from './use-inbox-acts.ts';

/** The reason for dismissing a finding and the user it is assigned to, with the form to change both. */
export function FindingHandling({ finding, acts }: { finding: InboxFinding; acts: InboxActs }): ReactNode {
  const mayChange = useMay('update');
  return (
    <div className="findings-note">
      <Reason finding={finding} />
      {mayChange ? <Change finding={finding} acts={acts} /> : <Assigned finding={finding} />}
    </div>
  );
}

function Reason({ finding: { note } }: { finding: InboxFinding }): ReactNode {
  const t = useTexts(FINDINGS_TEXTS);
  const { moment } = useFormat();
  const people = usePeople();
  if (!note || note.reason === null) return undefined;
  const { reason, left_by: by, left_at: at } = note;
  return (
    <blockquote className="findings-reason">
      <p>{reason}</p>
      {by !== null && at !== null && (
        <footer className="ui-soft">{t.leftBy(people.get(by) ?? by, moment(at))}</footer>
      )}
    </blockquote>
  );
}

function Assigned({ finding: { note } }: { finding: InboxFinding }): ReactNode {
  const t = useTexts(FINDINGS_TEXTS);
  if (!note?.assigned_to) return undefined;
  return (
    <p>
      {t.assignedTo} <PersonName username={note.assigned_to} />
    </p>
  );
}

function Change({ finding: { key, note }, acts }: { finding: InboxFinding; acts: InboxActs }): ReactNode {
  const t = useTexts(FINDINGS_TEXTS);
  const people = usePeople();
  const [isLeaving, setLeaving] = useState(false);
  const choice = useRef<HTMLSelectElement>(null);
  const isLeft = note?.reason !== null && note?.reason !== undefined;
  const assigned = note?.assigned_to ?? '';
  const assign = (to: string): void =>
    void acts.note(
      { keys: [key], assigned_to: to === '' ? null : to },
      to === '' ? t.unassigned : t.assigned(people.get(to) ?? to),
    );
  useKeys([
    ...(isLeft ? [] : [{ keys: 'l', label: t.keyLeave, run: () => setLeaving(true) }]),
    { keys: 'a', label: t.keyAssign, run: () => choice.current?.focus() },
  ]);
  return (
    <p className="ui-buttons">
      {isLeft ? (
        <Button
          isPending={acts.isSending}
          onPress={() => void acts.note({ keys: [key], reason: null }, t.reopened)}
        >
          {t.reopen}
        </Button>
      ) : (
        <Button aria-keyshortcuts="l" onPress={() => setLeaving(true)}>
          {t.leave} <kbd aria-hidden="true">l</kbd>
        </Button>
      )}
      <label className="findings-assign">
        <span>{t.assignedTo}</span>
        <select
          ref={choice}
          className="ui-input"
          value={assigned}
          onChange={({ target }) => assign(target.value)}
        >
          <option value="">{t.nobody}</option>
          {assigned !== '' && !people.has(assigned) && <option value={assigned}>{assigned}</option>}
          {[...people].map(([username, name]) => (
            <option key={username} value={username}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <DismissDialog keys={[key]} acts={acts} isOpen={isLeaving} onClose={() => setLeaving(false)} />
    </p>
  );
}
