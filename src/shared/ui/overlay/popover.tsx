import './popover.css';
import type { PopoverProps as AriaPopoverProps } from 'react-aria-components/Popover';
import { Popover as AriaPopover } from 'react-aria-components/Popover';
import { withClass } from '../with-class.ts';

export { Dialog as PopoverDialog, DialogTrigger as PopoverTrigger } from 'react-aria-components/Dialog';

export type PopoverProps = AriaPopoverProps;

/** A floating surface beside its trigger. Put a `PopoverDialog` inside if it contains more than a list. */
export function Popover({ className, ...props }: PopoverProps) {
  return <AriaPopover offset={6} {...props} className={withClass('ui-popover', className)} />;
}
