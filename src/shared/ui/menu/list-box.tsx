import './list-box.css';
import type { ReactNode } from 'react';
import type { ListBoxItemProps, ListBoxProps, ListBoxSectionProps } from 'react-aria-components/ListBox';
import { Collection, Header, ListBox as AriaListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { composeRenderProps } from 'react-aria-components/composeRenderProps';
import { Text } from 'react-aria-components/Text';
import { joinClasses } from '../class-names.ts';
import { withClass } from '../with-class.ts';
import { CheckIcon, Icon } from '../icon/index.ts';

export interface OptionProps<T extends object> extends ListBoxItemProps<T> {
  /** An icon, avatar or dot before the words. */
  start?: ReactNode | undefined;
  description?: ReactNode | undefined;
}

/** One choice of a select, combo box or list box. Give `textValue` if the children are more than text. */
export function Option<T extends object>({ start, description, className, children, ...props }: OptionProps<T>) {
  const textValue = props.textValue ?? (typeof children === 'string' ? children : undefined);
  return (
    <ListBoxItem
      {...props}
      {...(textValue === undefined ? {} : { textValue })}
      className={withClass('ui-list-item', className)}
    >
      {composeRenderProps(children, (given, { selectionMode }) => (
        <>
          {start}
          <span className="ui-list-text">
            <Text slot="label">{given}</Text>
            {description ? (
              <Text slot="description" className="ui-list-description">
                {description}
              </Text>
            ) : null}
          </span>
          {selectionMode === 'none' ? null : <Icon as={CheckIcon} className="ui-list-tick" />}
        </>
      ))}
    </ListBoxItem>
  );
}

export interface OptionGroupProps<T extends object> extends ListBoxSectionProps<T> {
  title: ReactNode;
}

/** Choices under a heading. */
export function OptionGroup<T extends object>({ title, items, children, ...props }: OptionGroupProps<T>) {
  return (
    <ListBoxSection {...props}>
      <Header className="ui-list-header">{title}</Header>
      {items && children ? (
        <Collection items={items}>{children as (item: T) => React.ReactElement}</Collection>
      ) : (
        (children as ReactNode)
      )}
    </ListBoxSection>
  );
}

/** A list of choices within a page. */
export function ListBox<T extends object>({ className, ...props }: ListBoxProps<T>) {
  return <AriaListBox {...props} className={withClass(joinClasses('ui-list'), className)} />;
}
