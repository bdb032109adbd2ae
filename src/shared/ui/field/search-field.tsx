import './field.css';
import type { Ref } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Group } from 'react-aria-components/Group';
import type { SearchFieldProps as AriaSearchFieldProps } from 'react-aria-components/SearchField';
import { Input, SearchField as AriaSearchField } from 'react-aria-components/SearchField';
import type { ControlSize } from '../button/button.tsx';
import { withClass } from '../with-class.ts';
import { Icon, SearchIcon, XIcon } from '../icon/index.ts';
import { useUiTexts } from '../texts.ts';
import { FieldNotes, Label, validity } from './field.tsx';
import type { FieldWordsWithPlaceholder } from './words.ts';

export interface SearchFieldProps extends Omit<AriaSearchFieldProps, 'children'>, FieldWordsWithPlaceholder {
  size?: ControlSize | undefined;
  /** Shortcut that focuses this field, shown while it is empty. */
  shortcut?: string | undefined;
  /** Arrow keys move in a list below it, as in a combo box whose list is open. */
  controlsList?: boolean | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
}

/** A search text. `onChange` reports every letter: waiting for a pause is up to the caller. */
export function SearchField({
  label,
  description,
  errorMessage,
  placeholder,
  size,
  shortcut,
  controlsList,
  inputRef,
  isInvalid,
  className,
  ...props
}: SearchFieldProps) {
  const texts = useUiTexts();
  return (
    <AriaSearchField
      {...validity(errorMessage, isInvalid)}
      {...props}
      className={withClass('ui-field', className)}
      data-size={size}
    >
      {({ isEmpty }) => (
        <>
          <Label>{label}</Label>
          <Group className="ui-control">
            <Icon as={SearchIcon} className="ui-affix" />
            <Input
              className="ui-input"
              ref={inputRef ?? null}
              {...(controlsList ? { role: 'combobox', 'aria-expanded': true } : {})}
              {...(placeholder === undefined ? {} : { placeholder })}
            />
            {isEmpty ? (
              shortcut === undefined ? null : (
                <kbd className="ui-keys">{shortcut}</kbd>
              )
            ) : (
              <AriaButton className="ui-field-button" aria-label={texts.clear}>
                <Icon as={XIcon} />
              </AriaButton>
            )}
          </Group>
          <FieldNotes description={description} errorMessage={errorMessage} />
        </>
      )}
    </AriaSearchField>
  );
}
