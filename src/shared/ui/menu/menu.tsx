import './list-box.css';
import { useContext, useState, type ReactNode } from 'react';
import type {
  MenuItemProps as AriaMenuItemProps,
  MenuProps as AriaMenuProps,
  PopoverProps,
} from 'react-aria-components/Menu';
import {
  Header,
  Keyboard,
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
  MenuTrigger as AriaMenuTrigger,
  RootMenuTriggerStateContext,
  Separator,
  SubmenuTrigger,
  Text,
} from 'react-aria-components/Menu';
import type { MenuSectionProps as AriaMenuSectionProps } from 'react-aria-components/Menu';
import { composeRenderProps } from 'react-aria-components/composeRenderProps';
import { withClass } from '../with-class.ts';
import type { IconType } from '../icon/icon.tsx';
import { CheckIcon, ChevronRightIcon, Icon } from '../icon/index.ts';
import { Popover } from '../overlay/popover.tsx';

export { AriaMenuTrigger as MenuTrigger, SubmenuTrigger };

export interface MenuProps<T extends object> extends AriaMenuProps<T> {
  placement?: PopoverProps['placement'] | undefined;
  /** What it stands beside, if not the trigger. */
  triggerRef?: PopoverProps['triggerRef'] | undefined;
}

/**
 * The list that a `MenuTrigger` opens; it brings its own popover: `<MenuTrigger><Button/><Menu>…</Menu></MenuTrigger>`. It is made when it
 * is first opened: a list of records has one in each row, and nobody opens most of them.
 */
export function Menu<T extends object>({ placement, triggerRef, className, ...props }: MenuProps<T>) {
  const isOpen = useContext(RootMenuTriggerStateContext)?.isOpen ?? true;
  const [isMade, setMade] = useState(isOpen);
  if (isOpen && !isMade) setMade(true);
  if (!isMade) return null;
  return (
    <Popover
      className="ui-popover-list"
      {...(placement === undefined ? {} : { placement })}
      {...(triggerRef === undefined ? {} : { triggerRef })}
    >
      <AriaMenu {...props} className={withClass('ui-list', className)} />
    </Popover>
  );
}

export interface MenuItemProps extends AriaMenuItemProps {
  icon?: IconType | undefined;
  description?: ReactNode | undefined;
  /** Keyboard shortcut, e.g. `⌘K`. */
  shortcut?: string | undefined;
  variant?: 'danger' | undefined;
}

/** One action, or a link with `href`. */
export function MenuItem({ icon, description, shortcut, variant, className, children, ...props }: MenuItemProps) {
  const textValue = props.textValue ?? (typeof children === 'string' ? children : undefined);
  return (
    <AriaMenuItem
      {...props}
      {...(textValue === undefined ? {} : { textValue })}
      className={withClass('ui-list-item', className)}
      data-variant={variant}
    >
      {composeRenderProps(children, (given, { selectionMode, hasSubmenu }) => (
        <>
          {icon ? <Icon as={icon} /> : null}
          <span className="ui-list-text">
            <Text slot="label">{given}</Text>
            {description ? (
              <Text slot="description" className="ui-list-description">
                {description}
              </Text>
            ) : null}
          </span>
          {shortcut ? <Keyboard className="ui-list-keys">{shortcut}</Keyboard> : null}
          {selectionMode === 'none' ? null : <Icon as={CheckIcon} className="ui-list-tick" />}
          {hasSubmenu ? <Icon as={ChevronRightIcon} flip /> : null}
        </>
      ))}
    </AriaMenuItem>
  );
}

export interface MenuSectionProps<T extends object> extends AriaMenuSectionProps<T> {
  title?: ReactNode | undefined;
  children?: ReactNode;
}

/** Actions that belong together, under a heading if they have one. */
export function MenuSection<T extends object>({ title, children, ...props }: MenuSectionProps<T>) {
  return (
    <AriaMenuSection {...props}>
      {title === undefined ? null : <Header className="ui-list-header">{title}</Header>}
      {children}
    </AriaMenuSection>
  );
}

/** A line between groups of actions. */
export function MenuSeparator() {
  return <Separator className="ui-list-separator" />;
}
