import './tooltip.css';
import type { ReactNode } from 'react';
import type { TooltipProps as AriaTooltipProps, TooltipTriggerComponentProps } from 'react-aria-components/Tooltip';
import { Tooltip as AriaTooltip, TooltipTrigger as AriaTooltipTrigger } from 'react-aria-components/Tooltip';
import { withClass } from '../class-names.ts';

export { Focusable } from 'react-aria-components/Tooltip';

export interface TooltipProps extends Omit<AriaTooltipProps, 'children'> {
  children: ReactNode;
  /** Keys that do the same. */
  shortcut?: string | undefined;
}

/** A word on what something is, on hover and on keyboard focus. Never the only place of an important fact. */
export function Tooltip({ children, shortcut, className, ...props }: TooltipProps) {
  return (
    <AriaTooltip offset={6} {...props} className={withClass('ui-tooltip', className)}>
      {children}
      {shortcut ? <kbd className="ui-tooltip-keys">{shortcut}</kbd> : null}
    </AriaTooltip>
  );
}

/** Holds the thing that has a tooltip and the {@link Tooltip}. Half a second of rest before it shows. */
export function TooltipTrigger(props: TooltipTriggerComponentProps) {
  return <AriaTooltipTrigger delay={500} closeDelay={80} {...props} />;
}
