import './tooltip.css';
import type { ReactNode, RefObject } from 'react';
import type { TooltipProps as AriaTooltipProps, TooltipTriggerComponentProps } from 'react-aria-components/Tooltip';
import { Tooltip as AriaTooltip, TooltipTrigger as AriaTooltipTrigger } from 'react-aria-components/Tooltip';
import { withClass } from '../with-class.ts';

export { Focusable } from 'react-aria-components/Tooltip';

export interface TooltipProps extends Omit<AriaTooltipProps, 'children'> {
  children: ReactNode;
  /** Keyboard shortcut. */
  shortcut?: string | undefined;
}

/** A word about what something is, on hover and on keyboard focus. Never the only place of an important fact. */
export function Tooltip({ children, shortcut, className, ...props }: TooltipProps) {
  return (
    <AriaTooltip offset={6} {...props} className={withClass('ui-tooltip', className)}>
      {children}
      {shortcut ? <kbd className="ui-tooltip-keys">{shortcut}</kbd> : null}
    </AriaTooltip>
  );
}

/** Contains the element with a tooltip and the {@link Tooltip}. It shows after half a second. */
export function TooltipTrigger(props: TooltipTriggerComponentProps) {
  return <AriaTooltipTrigger delay={500} closeDelay={80} {...props} />;
}

export interface AnchoredTooltipProps extends Omit<TooltipProps, 'triggerRef' | 'isOpen' | 'onOpenChange'> {
  /** Its position. */
  anchor: RefObject<Element | null>;
  isOpen: boolean;
  /** Escape closes it. */
  onClose: () => void;
}

/** A tooltip opened by its caller, e.g. while a field has the focus. Name it in the field's `aria-describedby`. */
export function AnchoredTooltip({ anchor, isOpen, onClose, ...props }: AnchoredTooltipProps) {
  return (
    <AriaTooltipTrigger isOpen={isOpen} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Tooltip {...props} triggerRef={anchor} />
    </AriaTooltipTrigger>
  );
}
