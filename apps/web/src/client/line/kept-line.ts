import { useEffect, useRef, useState } from 'react';
import { findTyped, forgetTyped, keepTyped } from '../data/browser-store.ts';
import { usePerson } from '../data/visit.ts';

/** A line that was typed and not recorded, when the page was closed. */
export interface LineDraft {
  text: string;
  at: string;
}

/** What stands in a line; it is kept in this browser until it is recorded. */
export interface KeptLine {
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
export function useKeptLine(place: string): KeptLine {
  const { username } = usePerson();
  const [text, setText] = useState('');
  const [draft, setDraft] = useState<LineDraft>();
  const now = useRef('');
  /** When this tab typed what it has kept last. */
  const keptAt = useRef<string>(undefined);
  const forget = (at: string | undefined): void => {
    if (at !== undefined) void forgetTyped([username, 'line', place], at);
  };
  const keep = (line: string): void => {
    if (line.trim() === '') return forget(keptAt.current);
    keptAt.current = new Date().toISOString();
    void keepTyped([username, 'line', place], { text: line, at: keptAt.current } as LineDraft);
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
    let isHere = true;
    const offer = (found: unknown): void => {
      if (isHere && found !== undefined && now.current === '') setDraft(found as LineDraft);
    };
    void findTyped([username, 'line', place]).then(offer);
    return () => {
      isHere = false;
    };
  }, [username, place]);
  // Another tab may have recorded a line of the same place meanwhile, and with it have forgotten this one.
  useEffect(() => {
    const leave = (): void => {
      if (now.current !== '') keep(now.current);
    };
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  });
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
    },
    dropDraft: () => {
      forget(draft?.at);
      setDraft(undefined);
    },
  };
}
