import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { useTexts } from '../i18n/language.ts';
import { TEXTS } from '../i18n/texts.ts';
import { indexSearch } from '../view/search-units.ts';
import { useScene } from './scene-context.ts';

interface SearchBoxProps {
  inputRef: Ref<HTMLInputElement>;
  onChoose: (unit: number) => void;
}

const LIST_ID = 'search-results';

/** A combobox that finds units while somebody types. Arrow keys and Enter choose. */
export function SearchBox({ inputRef, onChoose }: SearchBoxProps): ReactNode {
  const t = useTexts(TEXTS);
  const { text, found, active, isOpen, type, choose, close, handleKey } = useSearch(onChoose);
  return (
    <div className="search-box" role="search">
      <input
        ref={inputRef}
        type="search"
        role="combobox"
        aria-label={t.search}
        aria-controls={LIST_ID}
        aria-expanded={isOpen}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? `${LIST_ID}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={t.searchHint}
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={handleKey}
        onBlur={close}
      />
      <div className="results" id={LIST_ID} role="listbox" aria-label={t.search} hidden={!isOpen}>
        {found.length === 0 && (
          <div className="soft" role="option" aria-disabled aria-selected={false}>
            {t.noneFound}
          </div>
        )}
        {found.map((unit, place) => (
          <Result key={unit} unit={unit} place={place} isActive={place === active} onChoose={choose} />
        ))}
      </div>
      <span className="unseen" role="status">
        {text.trim() !== '' && (found.length === 0 ? t.noneFound : t.found(found.length))}
      </span>
    </div>
  );
}

/** Searches the units of the scene and moves through the results. */
function useSearch(onChoose: (unit: number) => void) {
  const { scene } = useScene();
  const search = useMemo(() => indexSearch(scene), [scene]);
  const [text, setText] = useState('');
  const [found, setFound] = useState<readonly number[]>([]);
  const [active, setActive] = useState(-1);
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const type = (value: string): void => {
    setText(value);
    setFound(search(value));
    setActive(-1);
    setOpen(value.trim() !== '');
  };
  const choose = (unit: number | undefined): void => {
    if (unit === undefined) return;
    close();
    onChoose(unit);
  };
  const move = (by: number): void => {
    if (found.length > 0) setActive((active + by + found.length) % found.length);
  };
  const handleKey = (event: KeyboardEvent): void => {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') move(key === 'ArrowDown' ? 1 : -1);
    else if (key === 'Enter') choose(found[Math.max(active, 0)]);
    else if (key === 'Escape' && isOpen) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { text, found, active, isOpen, type, choose, close, handleKey };
}

interface ResultProps {
  unit: number;
  place: number;
  isActive: boolean;
  onChoose: (unit: number) => void;
}

function Result({ unit, place, isActive, onChoose }: ResultProps): ReactNode {
  const { scene, nameUnit } = useScene();
  const self = useRef<HTMLDivElement>(null);
  const { definition } = scene.units[unit]!;
  useEffect(() => {
    if (isActive) self.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <div
      ref={self}
      role="option"
      id={`${LIST_ID}-${place}`}
      aria-selected={isActive}
      onPointerDown={(event) => {
        // A click comes too late: the field loses the focus first, and the list closes.
        event.preventDefault();
        onChoose(unit);
      }}
    >
      <strong>{nameUnit(scene.units[unit]!)}</strong> {definition}
    </div>
  );
}
