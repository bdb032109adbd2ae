import '../button/button.css';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { EllipsisIcon, Icon } from '../icon/index.ts';
import { Menu, MenuTrigger } from './menu.tsx';

interface MoreMenuProps {
  /** The button's name. */
  readonly label: string;
  /** The items. */
  readonly children: ReactNode;
}

/** What is pressed here is not pressed on the row. */
const stop = (event: SyntheticEvent): void => event.stopPropagation();
const stopPress = (event: KeyboardEvent): void => {
  if (event.key === 'Enter' || event.key === ' ') event.stopPropagation();
};

/**
 * The menu of a row of a list, and its button. The button is the browser's own, and nothing of the menu is made before it is opened: a
 * list has one in each row, and nobody opens most of them.
 */
export function MoreMenu({ label, children }: MoreMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [isOpen, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <button
        ref={button}
        id={id}
        type="button"
        className="ui-button ui-icon-button"
        data-variant="quiet"
        data-size="tiny"
        aria-label={label}
        aria-haspopup="true"
        aria-expanded={isOpen === true}
        onPointerDown={stop}
        onMouseDown={stop}
        onKeyDown={stopPress}
        onKeyUp={stopPress}
        onClick={(event) => {
          event.stopPropagation();
          // Safari does not focus it, but the menu returns the focus to it.
          event.currentTarget.focus({ preventScroll: true });
          setOpen(true);
        }}
      >
        <span className="ui-button-content">
          <Icon as={EllipsisIcon} size={14} />
        </span>
      </button>
      {isOpen === null ? null : (
        <MenuTrigger isOpen={isOpen} onOpenChange={setOpen}>
          {/* React Aria wants a button here; the one that is pressed is above. */}
          <AriaButton hidden />
          <Menu placement="bottom end" triggerRef={button} aria-labelledby={id}>
            {children}
          </Menu>
        </MenuTrigger>
      )}
    </>
  );
}
