import type { ReactNode } from 'react';
import { Header } from 'react-aria-components/Header';
import { Menu as AriaMenu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';

/** One line of a menu. */
export interface MenuLine {
  id: string;
  label: string;
  /** Said softly after the label. */
  hint?: string | undefined;
  /** Where it leads; else `onChoose` is told. */
  to?: string;
}

/** Lines that belong together; one of them may be the chosen one. */
export interface MenuGroup {
  id: string;
  title: string;
  /** Shown above the lines; else only said to screen readers. */
  isTitled?: boolean;
  lines: readonly MenuLine[];
  chosen?: string | undefined;
}

export interface MenuProps {
  /** The button that opens it. */
  button: ReactNode;
  label: string;
  groups: readonly MenuGroup[];
  onChoose?: (id: string, group: string) => void;
}

/** A menu that a button opens. */
export function Menu({ button, label, groups, onChoose }: MenuProps): ReactNode {
  return (
    <MenuTrigger>
      {button}
      <Popover className="ui-popover">
        <AriaMenu className="ui-menu" aria-label={label}>
          {groups.map((group) => (
            <MenuSection
              key={group.id}
              className="ui-menu-group"
              aria-label={group.title}
              {...(group.chosen !== undefined && {
                selectionMode: 'single' as const,
                selectedKeys: [`${group.id}/${group.chosen}`],
              })}
            >
              {group.isTitled && <Header className="ui-menu-title">{group.title}</Header>}
              {group.lines.map((line) => (
                <MenuItem
                  key={line.id}
                  id={`${group.id}/${line.id}`}
                  className="ui-menu-line"
                  textValue={line.label}
                  {...(line.to !== undefined && { href: line.to })}
                  onAction={() => onChoose?.(line.id, group.id)}
                >
                  <span>{line.label}</span>
                  {line.hint !== undefined && <span className="ui-soft">{line.hint}</span>}
                </MenuItem>
              ))}
            </MenuSection>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
