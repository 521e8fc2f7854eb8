import { useEffect, useRef, useState } from 'react';
import { listTyped, deleteTyped, storeTyped } from '../data/browser-store.ts';
import { usePerson } from '../data/visit.ts';

/** Text of a line that was not recorded when the page was closed. */
export interface LineDraft {
  text: string;
  at: string;
}

/** Text of a line and its draft, which is stored in this browser until the line is recorded. */
export interface StoredLine {
  text: string;
  /** Sets the text of the line and stores it. */
  type: (text: string) => void;
  /** Clears the line while it is being sent. The stored draft stays. */
  clear: () => void;
  /** Deletes the draft after the line was recorded. Text typed since then stays. */
  done: () => void;
  /** Restores a text if nothing was typed since. */
  restore: (text: string) => void;
  draft: LineDraft | undefined;
  restoreDraft: () => void;
  discardDraft: () => void;
}

/** Returns the line of a place (a site or a sheet), stored in this browser. */
export function useStoredLine(place: string): StoredLine {
  const { username } = usePerson();
  const [text, setText] = useState('');
  const [draft, setDraft] = useState<LineDraft>();
  const now = useRef('');
  const here = useRef(place);
  /** Timestamp of the draft that this tab stored last. */
  const storedAt = useRef<string>(undefined);
  const forget = async (at: string | undefined): Promise<void> => {
    if (at !== undefined) await deleteTyped([username, 'line', place], at);
  };
  const offer = async (): Promise<void> => {
    const [latest] = (await listTyped([username, 'line', place])) as LineDraft[];
    if (here.current === place && now.current === '') setDraft(latest);
  };
  const store = (line: string): void => {
    if (line.trim() === '') return void forget(storedAt.current);
    storedAt.current = new Date().toISOString();
    void storeTyped([username, 'line', place], { text: line, at: storedAt.current } as LineDraft);
  };
  const write = (line: string): void => {
    now.current = line;
    setText(line);
  };
  const type = (line: string): void => {
    write(line);
    store(line);
  };
  useEffect(() => {
    here.current = place;
    void offer();
  }, [username, place]);
  return {
    text,
    type,
    clear: () => write(''),
    done: () => store(now.current),
    restore: (line) => {
      if (now.current === '') type(line);
    },
    draft,
    restoreDraft: () => {
      if (draft) type(draft.text);
      setDraft(undefined);
      void forget(draft?.at);
    },
    discardDraft: () => {
      setDraft(undefined);
      void forget(draft?.at).then(offer);
    },
  };
}
