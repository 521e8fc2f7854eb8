import type { ReactNode, RefObject } from 'react';
import { Header } from 'react-aria-components/Header';
import { Menu as AriaMenu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';

/** An item of a menu. */
export interface MenuLine {
  id: string;
  label: string;
  /** Secondary text after the label. */
  hint?: string | undefined;
  /** Address to open. Without it, `onChoose` is called. */
  to?: string;
}

/** A group of items. One of them may be selected. */
export interface MenuGroup {
  id: string;
  title: string;
  /** True to show the title above the items. Otherwise only screen readers announce it. */
  isTitled?: boolean;
  lines: readonly MenuLine[];
  chosen?: string | undefined;
}

export interface MenuListProps {
  label: string;
  groups: readonly MenuGroup[];
  onChoose?: (id: string, group: string) => void;
  /** The button below which the menu opens. */
  buttonRef: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** The items of an open menu. The first one gets the focus. */
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
