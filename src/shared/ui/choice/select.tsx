import '../field/field.css';
import './select.css';
import type { ReactElement, ReactNode } from 'react';
import type { SelectProps as AriaSelectProps } from 'react-aria-components/Select';
import { Button, ListBox, Select as AriaSelect, SelectValue } from 'react-aria-components/Select';
import { withClass } from '../with-class.ts';
import type { ControlSize } from '../button/button.tsx';
import { FieldNotes, Label, validity } from '../field/field.tsx';
import type { FieldWordsWithPlaceholder } from '../field/words.ts';
import { ChevronsUpDownIcon, Icon } from '../icon/index.ts';
import { Option } from '../menu/list-box.tsx';
import { Popover } from '../overlay/popover.tsx';
import { useUiTexts } from '../texts.ts';

/** A choice of {@link Select}. */
export interface SelectOption {
  id: string | number;
  name: string;
  description?: string | undefined;
  isDisabled?: boolean | undefined;
}

export interface SelectProps<T extends object, M extends 'single' | 'multiple' = 'single'>
  extends Omit<AriaSelectProps<T, M>, 'children' | 'placeholder'>, FieldWordsWithPlaceholder {
  /** The choices: either `options`, or `items` with a function, or `Option` elements as children. */
  options?: Iterable<SelectOption> | undefined;
  items?: Iterable<T> | undefined;
  children?: ReactNode | ((item: T) => ReactElement) | undefined;
  size?: ControlSize | undefined;
  isLoading?: boolean | undefined;
  /** A first, empty choice with these words; choosing it gives `''`. For fields without a default. */
  emptyOption?: string | undefined;
}

/** One or several of a known, short list. `value` / `onChange` hold ids. */
export function Select<T extends object, M extends 'single' | 'multiple' = 'single'>({
  label,
  description,
  errorMessage,
  placeholder,
  options,
  items,
  children,
  size,
  isLoading,
  emptyOption,
  isInvalid,
  className,
  ...props
}: SelectProps<T, M>) {
  const texts = useUiTexts();
  return (
    <AriaSelect<T, M>
      {...validity(errorMessage, isInvalid)}
      {...props}
      placeholder={placeholder ?? texts.choose}
      // A press while choices load opens the list with a note; otherwise nothing would happen.
      allowsEmptyCollection
      className={withClass('ui-field', className)}
      data-size={size}
    >
      <Label isRequired={props.isRequired}>{label}</Label>
      <Button className="ui-control ui-select">
        <SelectValue className="ui-select-value" />
        <Icon as={ChevronsUpDownIcon} className="ui-select-arrow" />
      </Button>
      <FieldNotes description={description} errorMessage={errorMessage} />
      <Popover className="ui-popover-list">
        <ListBox
          className="ui-list"
          {...(items === undefined ? {} : { items })}
          renderEmptyState={() => <div className="ui-list-note">{isLoading ? texts.loading : texts.noOptions}</div>}
        >
          {options === undefined ? children : optionElements(options, emptyOption)}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}

function optionElements(options: Iterable<SelectOption>, emptyOption: string | undefined) {
  const elements = Array.from(options, (option) => (
    <Option
      key={option.id}
      id={option.id}
      textValue={option.name}
      description={option.description}
      isDisabled={option.isDisabled ?? false}
    >
      {option.name}
    </Option>
  ));
  return emptyOption === undefined
    ? elements
    : [
        <Option key="" id="" textValue={emptyOption}>
          {emptyOption}
        </Option>,
        ...elements,
      ];
}
