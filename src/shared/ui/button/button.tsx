import '../class-names.ts';
import './button.css';
import type { ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { Button as AriaButton } from 'react-aria-components/Button';
import { composeRenderProps } from 'react-aria-components/composeRenderProps';
import { withClass } from '../class-names.ts';
import type { IconType } from '../icon/icon.tsx';
import { Icon } from '../icon/icon.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ControlSize = 'medium' | 'small';

export interface ButtonProps extends AriaButtonProps {
  /** One primary button a screen. Default `secondary`. */
  variant?: ButtonVariant | undefined;
  /** `small` (32 px) in toolbars and tables. */
  size?: ControlSize | undefined;
  /** Drawing before the words. */
  icon?: IconType | undefined;
  /** As wide as what holds it. */
  fullWidth?: boolean | undefined;
}

/**
 * A button with words. With `isPending` it keeps its width and focus, is announced as busy and cannot be pressed again.
 */
export function Button({ variant = 'secondary', size, icon, fullWidth, className, children, ...props }: ButtonProps) {
  return (
    <AriaButton
      {...props}
      className={withClass('ui-button', className)}
      data-variant={variant}
      data-size={size}
      data-full={fullWidth || undefined}
    >
      {composeRenderProps(children, (given, { isPending }) => (
        <>
          <span className="ui-button-content">
            {icon ? <Icon as={icon} /> : null}
            {given}
          </span>
          {isPending ? <span className="ui-button-spinner" aria-hidden="true" /> : null}
        </>
      ))}
    </AriaButton>
  );
}
