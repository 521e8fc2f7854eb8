import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children'> {
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
  /** `main` is the main action of a page, `plain` has no frame, and `bad` is for destructive actions. */
  look?: 'main' | 'quiet' | 'plain' | 'bad';
}

/** A button. A button with an icon only needs an `aria-label`. */
export function Button({ look = 'quiet', ...props }: ButtonProps): ReactNode {
  return <AriaButton {...props} className={`ui-button ui-${look}`} />;
}
