import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { usePeople } from '../data/people.ts';
import { useTexts } from '../i18n/language.ts';
import { COMMENTS_TEXTS } from './comments-texts.ts';
import { completeMention, findTypedMention, listMentionable } from './mention.ts';

const MAX_LENGTH = 2_000;

export interface MentionAreaProps {
  label: string;
  value: string;
  onType: (text: string) => void;
  /** Called on Ctrl+Enter. */
  onSend: () => void;
  onCancel?: () => void;
  areaRef?: React.RefObject<HTMLTextAreaElement | null>;
}

/** Text area of a comment. After `@` it offers the people of the site. */
export function MentionArea({
  label,
  value,
  onType,
  onSend,
  onCancel,
  areaRef,
}: MentionAreaProps): ReactNode {
  const t = useTexts(COMMENTS_TEXTS);
  const id = useId();
  const own = useRef<HTMLTextAreaElement>(null);
  const area = areaRef ?? own;
  const mention = useMention(area, value, onType);
  const { names, chosen } = mention;
  const press = (event: KeyboardEvent): void => {
    event.stopPropagation();
    const isHandled = mention.press(event.key);
    if (!isHandled && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend();
    else if (!isHandled && event.key === 'Escape' && onCancel) onCancel();
    else if (!isHandled) return;
    event.preventDefault();
  };
  return (
    <div className="comment-area">
      <textarea
        ref={area}
        className="ui-input"
        rows={2}
        maxLength={MAX_LENGTH}
        aria-label={label}
        placeholder={t.placeholder}
        value={value}
        aria-autocomplete="list"
        aria-controls={names.length > 0 ? `${id}-list` : undefined}
        aria-activedescendant={names.length > 0 ? `${id}-${chosen}` : undefined}
        onChange={({ target }) => onType(target.value)}
        onSelect={mention.look}
        onBlur={mention.close}
        onKeyDown={press}
      />
      {names.length > 0 && <PeopleList id={id} names={names} chosen={chosen} onChoose={mention.complete} />}
    </div>
  );
}

interface PeopleListProps {
  id: string;
  names: readonly string[];
  chosen: number;
  onChoose: (username: string) => void;
}

function PeopleList({ id, names, chosen, onChoose }: PeopleListProps): ReactNode {
  const t = useTexts(COMMENTS_TEXTS);
  return (
    <div id={`${id}-list`} className="comment-people" role="listbox" aria-label={t.people}>
      {names.map((username, i) => (
        <div
          key={username}
          id={`${id}-${i}`}
          role="option"
          tabIndex={-1}
          aria-selected={i === chosen}
          // The text area must not lose the focus.
          onPointerDown={(event) => {
            event.preventDefault();
            onChoose(username);
          }}
        >
          <PersonLine username={username} />
        </div>
      ))}
    </div>
  );
}

function PersonLine({ username }: { username: string }): ReactNode {
  const name = usePeople().get(username) ?? username;
  return (
    <>
      {name} {name !== username && <span className="ui-soft">@{username}</span>}
    </>
  );
}

interface MentionUse {
  /** User names that are offered. */
  names: readonly string[];
  /** Index of the chosen name. */
  chosen: number;
  /** Finds the mention that the text before the cursor begins. */
  look: () => void;
  close: () => void;
  complete: (username: string) => void;
  /** Handles a key. Returns false if it is not for the list. */
  press: (key: string) => boolean;
}

function useMention(
  area: React.RefObject<HTMLTextAreaElement | null>,
  value: string,
  onType: (text: string) => void,
): MentionUse {
  const people = usePeople();
  const [cursor, setCursor] = useState<number>();
  const [chosen, setChosen] = useState(0);
  const typed = cursor === undefined ? undefined : findTypedMention(value, cursor);
  const names = typed ? listMentionable(people, typed.text) : [];
  const close = (): void => setCursor(undefined);
  const complete = (username: string): void => {
    if (!typed) return;
    const next = completeMention(value, typed, username);
    onType(next.text);
    close();
    requestAnimationFrame(() => area.current?.setSelectionRange(next.cursor, next.cursor));
  };
  const move = (by: number): void => setChosen((chosen + by + names.length) % names.length);
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => complete(names[chosen]!),
    Tab: () => complete(names[chosen]!),
    Escape: close,
  };
  return {
    names,
    chosen,
    look: () => {
      setCursor(area.current?.selectionStart);
      setChosen(0);
    },
    close,
    complete,
    press: (key) => {
      const run = names.length > 0 ? keys[key] : undefined;
      run?.();
      return run !== undefined;
    },
  };
}
