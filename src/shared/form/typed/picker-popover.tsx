import './typed.css';
import { Suspense, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Popover, PopoverDialog, Skeleton } from '#shared/ui/index.ts';

interface PickerPopoverOptions {
  /** Name of the button and of what it opens. */
  readonly label: string;
  readonly drawing: ReactNode;
  readonly isDisabled: boolean;
  readonly onClose?: (() => void) | undefined;
  /** Loads when it is opened: put what is lazy in here. */
  readonly children: (close: () => void) => ReactNode;
  readonly skeleton: { readonly width: number; readonly height: number };
}

/** A button inside a field that opens something to choose in; Alt and the down arrow in the field open it too. */
export function usePickerPopover({ label, drawing, isDisabled, onClose, children, skeleton }: PickerPopoverOptions) {
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
    // Beside the field and not in it: what stands in a field takes its label and its state.
    popover: (
      <Popover
        triggerRef={button}
        placement="bottom end"
        isOpen={isOpen}
        onOpenChange={change}
        className="typed-popover"
      >
        <PopoverDialog aria-label={label}>
          <Suspense fallback={<Skeleton {...skeleton} />}>{isOpen ? children(() => change(false)) : null}</Suspense>
        </PopoverDialog>
      </Popover>
    ),
    onKeyDown: (event: KeyboardEvent): void => {
      if (!event.altKey || event.key !== 'ArrowDown' || isDisabled) return;
      event.preventDefault();
      change(true);
    },
  };
}
