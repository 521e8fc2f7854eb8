import { foldText } from '@trowel/domain/core';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Header } from 'react-aria-components/Header';
import { Input } from 'react-aria-components/Input';
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { SearchField } from 'react-aria-components/SearchField';
import { useShownFields } from '../data/fields.ts';
import { findKind } from '../kinds/kinds.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useLanguage, useTexts } from '../i18n/language.ts';
import type { Command } from './commands.ts';
import { FRAME_TEXTS } from './frame-texts.ts';
import { usePaletteActions } from './palette-actions.ts';
import { formatVocabulary, usePaletteSearch, type PaletteGroup, type PaletteLine } from './palette-search.ts';
import { COMMAND_WORDS, PALETTE_TEXTS } from './palette-texts.ts';

const MOST_COMMANDS = 6;

export interface PaletteProps {
  onClose: () => void;
  commands: readonly Command[];
  /** The open site. Its records come first. */
  site: string | undefined;
}

/** Search and command dialog: finds records of all sites, pages and commands by the typed text. */
export function CommandPalette({ onClose, commands, site }: PaletteProps): ReactNode {
  const title = useTexts(FRAME_TEXTS).palette;
  const t = useTexts(PALETTE_TEXTS);
  const language = useLanguage();
  const [text, setText] = useState('');
  const found = usePaletteSearch(useDeferredValue(text.trim()), site);
  const actions = usePaletteActions(site);
  const results = text.trim() === '' ? undefined : found.data;
  const groups = [
    { id: 'commands' as const, lines: findCommands([...actions, ...commands], text) },
    ...(results?.groups ?? []),
  ].filter(({ lines }) => lines.length > 0);
  return (
    <Dialog title={title} isOpen onClose={onClose} size="wide">
      <Autocomplete inputValue={text} onInputChange={setText}>
        <SearchField aria-label={title} autoFocus className="ui-field">
          <Input className="ui-input frame-palette-input" placeholder={t.hint} />
        </SearchField>
        <p className="ui-soft frame-palette-foot" role="status">
          {results?.searched}
        </p>
        <Menu
          className="ui-menu frame-palette"
          aria-label={title}
          onAction={onClose}
          renderEmptyState={() => <p className="ui-soft">{found.isFetching ? '…' : t.noneFound}</p>}
        >
          {groups.map((group) => (
            <Group
              key={group.id}
              {...group}
              title={findKind(group.id)?.plural[language] ?? t.groups[group.id as keyof typeof t.groups]}
            />
          ))}
        </Menu>
      </Autocomplete>
    </Dialog>
  );
}

function Group({ title, lines }: PaletteGroup & { title: string }): ReactNode {
  return (
    <MenuSection className="ui-menu-group">
      <Header className="ui-menu-title">{title}</Header>
      {lines.map(({ id, label, hint, vocabulary, excerpt, to, run }) => (
        <MenuItem
          key={id}
          id={id}
          className="ui-menu-line"
          textValue={label}
          {...(to !== undefined && { href: to })}
          {...(run && { onAction: run })}
        >
          <span>
            {label}
            {excerpt !== undefined && <span className="ui-soft frame-palette-excerpt">{excerpt}</span>}
          </span>
          {hint !== undefined && <span className="ui-soft">{hint}</span>}
          {vocabulary !== undefined && <VocabularyName vocabulary={vocabulary} />}
        </MenuItem>
      ))}
    </MenuSection>
  );
}

/** The vocabulary of a term, as pages name it. */
function VocabularyName({ vocabulary }: { vocabulary: string }): ReactNode {
  const t = useTexts(PALETTE_TEXTS);
  const language = useLanguage();
  const fields = useShownFields(vocabulary.split('.')[0]);
  return <span className="ui-soft">{fields && formatVocabulary(vocabulary, fields, { t, language })}</span>;
}

/** Finds commands by their label, or by words in either language. */
export function findCommands(commands: readonly Command[], text: string): PaletteLine[] {
  const wanted = foldText(text.trim()).split(/\s+/);
  const matches = ({ id, label }: Command): boolean => {
    const words = foldText(`${label} ${COMMAND_WORDS[id] ?? ''}`);
    return wanted.every((word) => words.includes(word));
  };
  const isAll = text.trim() === '';
  return commands
    .filter((command) => isAll || matches(command))
    .slice(0, isAll ? undefined : MOST_COMMANDS)
    .map(({ id, label, keys, run }) => ({ id, label, run, ...(keys !== undefined && { hint: keys }) }));
}
