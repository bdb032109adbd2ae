import { useState } from 'react';
import { TextField } from '#shared/ui/index.ts';
import { normaliseTime } from './time-text.ts';
import { textOf, type WidgetProps } from './widget.ts';

/** A time of day, `HH:mm`; what is typed is brought into that form when the field is left or Enter is pressed. */
export function TimeWidget({ label, hint, error, value, onChange, onBlur, isRequired, isDisabled, name }: WidgetProps) {
  const stored = textOf(value);
  // What is being typed; null while the field shows its value.
  const [typed, setTyped] = useState<string | null>(null);
  const settle = (): void => {
    if (typed === null) return;
    const time = normaliseTime(typed);
    setTyped(null);
    onChange(time === '' ? null : time);
  };
  return (
    <TextField
      name={name} label={label} description={hint} errorMessage={error} placeholder="HH:mm" inputMode="numeric" autoComplete="off"
      value={typed ?? stored} onChange={setTyped} isRequired={isRequired} validationBehavior="aria" isDisabled={isDisabled}
      onBlur={() => {
        settle();
        onBlur();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle();
      }}
    />
  );
}
