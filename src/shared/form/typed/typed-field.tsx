import './typed.css';
import type { ComponentProps } from 'react';
import { TextField } from '#shared/ui/index.ts';
import type { usePickerPopover } from './picker-popover.tsx';
import type { useTypedText } from './use-typed-text.ts';

type TextFieldProps = ComponentProps<typeof TextField>;

interface TypedFieldProps extends Pick<
  TextFieldProps,
  'name' | 'description' | 'errorMessage' | 'placeholder' | 'size' | 'isRequired' | 'isDisabled' | 'isReadOnly'
> {
  readonly label: string;
  readonly typed: ReturnType<typeof useTypedText>;
  readonly picker: ReturnType<typeof usePickerPopover>;
  readonly onBlur?: (() => void) | undefined;
}

/** A field whose figures are typed, or chosen in the picker at its end. */
export function TypedField({ typed, picker, onBlur, ...field }: TypedFieldProps) {
  return (
    <>
      <TextField
        {...field}
        className="typed-figures"
        inputMode="numeric"
        autoComplete="off"
        value={typed.input.value}
        onChange={typed.input.onChange}
        end={picker.button}
        onBlur={() => {
          typed.input.onBlur();
          onBlur?.();
        }}
        onKeyDown={(event) => {
          typed.input.onKeyDown(event);
          picker.onKeyDown(event);
        }}
      />
      {picker.popover}
    </>
  );
}
