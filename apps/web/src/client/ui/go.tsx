import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { Link } from 'wouter';

export interface GoProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string;
  /** Left by the browser and not by the frame: pages of their own, and files. */
  isOutside?: boolean;
  ref?: Ref<HTMLAnchorElement>;
  children: ReactNode;
}

/** A link: to a page of the frame, or out of it. */
export function Go({ to, isOutside = false, children, ...props }: GoProps): ReactNode {
  return isOutside ? (
    <a href={to} {...props}>
      {children}
    </a>
  ) : (
    <Link href={to} {...props}>
      {children}
    </Link>
  );
}
