import type { ReactNode } from 'react';
import type { IconType } from '../icon/icon.tsx';
import { Icon } from '../icon/icon.tsx';

interface ButtonContentProps {
  icon: IconType | undefined;
  isPending: boolean;
  children: ReactNode;
}

/** Icon and words of a button, and the spinner over them while it waits. */
export function ButtonContent({ icon, isPending, children }: ButtonContentProps) {
  return (
    <>
      <span className="ui-button-content">
        {icon ? <Icon as={icon} /> : null}
        {children}
      </span>
      {isPending ? <span className="ui-button-spinner" aria-hidden="true" /> : null}
    </>
  );
}
