import type { ReactNode, RefObject } from 'react';
import { Header } from 'react-aria-components/Header';
import { Menu as AriaMenu, MenuItem, MenuSection } from 'react-aria-components/Menu';
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

export interface MenuListProps {
  label: string;
  groups: readonly MenuGroup[];
  onChoose?: (id: string, group: string) => void;
  /** The button it stands below. */
  buttonRef: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** The lines of an open menu; the first one has the focus. */
export function MenuList({ label, groups, onChoose, buttonRef, onClose }: MenuListProps): ReactNode {
  return (
    <Popover
      className="ui-popover"
      trigger="MenuTrigger"
      placement="bottom start"
      triggerRef={buttonRef}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <AriaMenu className="ui-menu" aria-label={label} autoFocus="first" onClose={onClose}>
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
  );
}
