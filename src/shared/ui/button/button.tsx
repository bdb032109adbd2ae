import './button.css';
import { useState, type ButtonHTMLAttributes, type ReactNode, type Ref } from 'react';
import { joinClasses } from '../class-names.ts';
import type { IconType } from '../icon/icon.tsx';
import { ButtonContent } from './button-content.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ControlSize = 'medium' | 'small';

/** The looks of buttons with words. */
export interface ButtonLook {
  /** One primary button on each screen. Default `secondary`. */
  variant?: ButtonVariant | undefined;
  /** `small` (32 px) in toolbars and tables. */
  size?: ControlSize | undefined;
  /** Icon before the words. */
  icon?: IconType | undefined;
  /** As wide as its container. */
  fullWidth?: boolean | undefined;
}

export interface ButtonProps
  extends
    ButtonLook,
    Pick<
      ButtonHTMLAttributes<HTMLButtonElement>,
      | 'id'
      | 'name'
      | 'value'
      | 'form'
      | 'autoFocus'
      | (`aria-${string}` & keyof ButtonHTMLAttributes<HTMLButtonElement>)
    > {
  children?: ReactNode;
  className?: string | undefined;
  type?: 'button' | 'submit' | 'reset' | undefined;
  /** If it has the focus at that moment, it keeps the focus until the person moves on. */
  isDisabled?: boolean | undefined;
  /** Its work is running: it keeps its width and the focus, is announced as busy and cannot be pressed again. */
  isPending?: boolean | undefined;
  onPress?: (() => void) | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
}

/**
 * A button with words. It is the browser's own, since it is in the first load of the public pages; use a
 * `TriggerButton` to open a menu or a popover.
 */
export function Button({
  variant = 'secondary',
  size,
  icon,
  fullWidth,
  className,
  children,
  type = 'button',
  isDisabled = false,
  isPending = false,
  onPress,
  ...props
}: ButtonProps) {
  const [isFocused, setFocused] = useState(false);
  const isIdle = isPending || isDisabled;
  return (
    <button
      {...props}
      // While it is pending, Enter in the form does not press it either.
      type={isIdle ? 'button' : type}
      // The browser takes the focus from a disabled button and gives it to nothing.
      disabled={isDisabled && !isFocused}
      aria-disabled={isIdle || props['aria-disabled'] || undefined}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      aria-busy={isPending || undefined}
      className={joinClasses('ui-button', className)}
      data-variant={variant}
      data-size={size}
      data-full={fullWidth || undefined}
      data-pending={isPending || undefined}
      onClick={({ currentTarget }) => {
        // Safari does not focus it, but closing dialogs return the focus to it.
        if (document.activeElement !== currentTarget) currentTarget.focus({ preventScroll: true });
        if (!isIdle) onPress?.();
      }}
    >
      <ButtonContent icon={icon} isPending={isPending}>
        {children}
      </ButtonContent>
    </button>
  );
}
