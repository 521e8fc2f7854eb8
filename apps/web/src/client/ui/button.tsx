import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children'> {
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
  /** `main` is the one thing a page is for; `plain` has no frame; `bad` takes something away. */
  look?: 'main' | 'quiet' | 'plain' | 'bad';
}

/** A button; one with a picture alone needs an `aria-label`. */
export function Button({ look = 'quiet', ...props }: ButtonProps): ReactNode {
  return <AriaButton {...props} className={`ui-button ui-${look}`} />;
}
