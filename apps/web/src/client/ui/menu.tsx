import { useRef, useState, type ReactNode } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { lazyPart } from './lazy-part.tsx';
import type { MenuListProps } from './menu-list.tsx';

const MenuList = lazyPart<MenuListProps>(async () => (await import('./menu-list.tsx')).MenuList);

export interface MenuProps extends Pick<MenuListProps, 'label' | 'groups' | 'onChoose'> {
  /** Content of the button. An icon also needs `buttonLabel`. */
  face: ReactNode;
  buttonLabel?: string;
  look?: ButtonProps['look'];
}

/** A button that opens a menu. */
export function Menu({ face, buttonLabel, look = 'plain', ...list }: MenuProps): ReactNode {
  const buttonRef = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        ref={buttonRef}
        look={look}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        {...(buttonLabel !== undefined && { 'aria-label': buttonLabel })}
        onPress={() => setOpen(!isOpen)}
        onKeyDown={(event) => (event.key === 'ArrowDown' ? setOpen(true) : event.continuePropagation())}
      >
        {face}
      </Button>
      {isOpen && <MenuList {...list} buttonRef={buttonRef} onClose={() => setOpen(false)} />}
    </>
  );
}
