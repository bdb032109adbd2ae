import './button.css';
import type { ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { Button as AriaButton } from 'react-aria-components/Button';
import { composeRenderProps } from 'react-aria-components/composeRenderProps';
import { withClass } from '../with-class.ts';
import { ButtonContent } from './button-content.tsx';
import type { ButtonLook } from './button.tsx';

export interface TriggerButtonProps extends AriaButtonProps, ButtonLook {}

/** A button with words in a `MenuTrigger`, `PopoverTrigger` or `DialogTrigger`; it opens the element beside it. */
export function TriggerButton({
  variant = 'secondary',
  size,
  icon,
  fullWidth,
  className,
  children,
  ...props
}: TriggerButtonProps) {
  return (
    <AriaButton
      {...props}
      className={withClass('ui-button', className)}
      data-variant={variant}
      data-size={size}
      data-full={fullWidth || undefined}
    >
      {composeRenderProps(children, (given, { isPending }) => (
        <ButtonContent icon={icon} isPending={isPending}>
          {given}
        </ButtonContent>
      ))}
    </AriaButton>
  );
}
