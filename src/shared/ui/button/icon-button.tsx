import type { ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { Button as AriaButton } from 'react-aria-components/Button';
import { withClass } from '../with-class.ts';
import './button.css';
import type { IconType } from '../icon/icon.tsx';
import { Icon } from '../icon/icon.tsx';
import { Tooltip, TooltipTrigger } from '../overlay/tooltip.tsx';
import type { ButtonVariant } from './button.tsx';

export interface IconButtonProps extends Omit<AriaButtonProps, 'children'> {
  icon: IconType;
  /** The button's name, shown in its tooltip. */
  label: string;
  /** Default `quiet`. */
  variant?: ButtonVariant | undefined;
  /** 36, 32 or 24 px. */
  size?: 'medium' | 'small' | 'tiny' | undefined;
  /** For icons that point along the line of text. */
  flip?: boolean | undefined;
  /** No tooltip if the name is visible beside the button anyway. */
  hideTooltip?: boolean | undefined;
  /** Shown beside the name in the tooltip, e.g. `⌘K`. */
  shortcut?: string | undefined;
}

/** The browser takes the focus from a disabled button and gives it to nothing: it is disabled once the focus has left it. */
const keepingFocus: NonNullable<AriaButtonProps['render']> = (props, { isDisabled, isFocused }) => (
  <button {...props} disabled={isDisabled && !isFocused} aria-disabled={isDisabled || props['aria-disabled']} />
);

/** A button with only an icon; its name is in a tooltip and announced to screen readers. */
export function IconButton({
  icon,
  label,
  variant = 'quiet',
  size,
  flip,
  hideTooltip,
  shortcut,
  className,
  ...props
}: IconButtonProps) {
  const button = (
    <AriaButton
      {...props}
      aria-label={label}
      render={keepingFocus}
      className={withClass('ui-button ui-icon-button', className)}
      data-variant={variant}
      data-size={size}
    >
      {({ isPending }) => (
        <>
          <span className="ui-button-content">
            <Icon as={icon} flip={flip} size={size === 'tiny' ? 14 : 18} />
          </span>
          {isPending ? <span className="ui-button-spinner" aria-hidden="true" /> : null}
        </>
      )}
    </AriaButton>
  );
  if (hideTooltip) return button;
  return (
    <TooltipTrigger>
      {button}
      <Tooltip shortcut={shortcut}>{label}</Tooltip>
    </TooltipTrigger>
  );
}
