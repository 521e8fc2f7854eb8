import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { Link } from 'wouter';

export interface GoProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string;
  /** True for addresses outside the client application: server-rendered pages, and files. */
  isOutside?: boolean;
  ref?: Ref<HTMLAnchorElement>;
  children: ReactNode;
}

/** A link within the client application, or out of it. */
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
