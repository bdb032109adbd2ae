import './typed.css';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Popover, PopoverDialog } from '#shared/ui/index.ts';

interface PickerPopoverOptions {
  /** Name of the button and of the popover. */
  readonly label: string;
  readonly drawing: ReactNode;
  readonly isDisabled: boolean;
  readonly onClose?: (() => void) | undefined;
  /** Loaded when it is opened: put lazy content in here. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button inside a field that opens a popover; Alt and the down arrow in the field open it too. */
export function usePickerPopover({ label, drawing, isDisabled, onClose, children }: PickerPopoverOptions) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const change = (next: boolean): void => {
    setOpen(next);
    if (!next) onClose?.();
  };
  return {
    button: (
      <Button
        ref={button}
        className="ui-field-button"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        isDisabled={isDisabled}
        onPress={() => change(true)}
      >
        {drawing}
      </Button>
    ),
    // Beside the field and not in it: an element in a field takes over its label and its state.
    popover: (
      <Popover
        triggerRef={button}
        placement="bottom end"
        isOpen={isOpen}
        onOpenChange={change}
        className="typed-popover"
      >
        <PopoverDialog aria-label={label}>{isOpen ? children(() => change(false)) : null}</PopoverDialog>
      </Popover>
    ),
    onKeyDown: (event: KeyboardEvent): void => {
      if (!event.altKey || event.key !== 'ArrowDown' || isDisabled) return;
      event.preventDefault();
      change(true);
    },
  };
}
