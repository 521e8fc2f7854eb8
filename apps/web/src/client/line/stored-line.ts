import { useEffect, useRef, useState } from 'react';
import { findTyped, forgetTyped, storeTyped } from '../data/browser-store.ts';
import { usePerson } from '../data/visit.ts';

/** A line that was typed and not recorded, when the page was closed. */
export interface LineDraft {
  text: string;
  at: string;
}

/** What stands in a line; it is kept in this browser until it is recorded. */
export interface StoredLine {
  text: string;
  /** Writes into the line, and keeps it. */
  type: (text: string) => void;
  /** Empties the line while it is being sent; it stays kept. */
  clear: () => void;
  /** It was recorded: nothing of it is kept. What is typed since stays. */
  done: () => void;
  /** Puts it back where nothing was typed since. */
  restore: (text: string) => void;
  draft: LineDraft | undefined;
  takeDraft: () => void;
  dropDraft: () => void;
}

/** Keeps the line of a place: of a site, or of a sheet. */
export function useKeptLine(place: string): StoredLine {
  const { username } = usePerson();
  const [text, setText] = useState('');
  const [draft, setDraft] = useState<LineDraft>();
  const now = useRef('');
  const here = useRef(place);
  /** When this tab typed what it has kept last. */
  const storedAt = useRef<string>(undefined);
  const forget = async (at: string | undefined): Promise<void> => {
    if (at !== undefined) await forgetTyped([username, 'line', place], at);
  };
  const offer = async (): Promise<void> => {
    const [latest] = (await findTyped([username, 'line', place])) as LineDraft[];
    if (here.current === place && now.current === '') setDraft(latest);
  };
  const keep = (line: string): void => {
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
    keep(line);
  };
  useEffect(() => {
    here.current = place;
    void offer();
  }, [username, place]);
  return {
    text,
    type,
    clear: () => write(''),
    done: () => keep(now.current),
    restore: (line) => {
      if (now.current === '') type(line);
    },
    draft,
    takeDraft: () => {
      if (draft) type(draft.text);
      setDraft(undefined);
      void forget(draft?.at);
    },
    dropDraft: () => {
      setDraft(undefined);
      void forget(draft?.at).then(offer);
    },
  };
}
