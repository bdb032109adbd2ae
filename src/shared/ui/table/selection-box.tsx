import '../choice/choice.css';
import type { KeyboardEvent, SyntheticEvent } from 'react';
import { CheckboxContext } from 'react-aria-components/Checkbox';
import { useSlottedContext } from 'react-aria-components/slots';
import { CheckMark } from '../choice/check-mark.tsx';

/** What is pressed here is not pressed on the row. */
const stop = (event: SyntheticEvent): void => event.stopPropagation();
const stopSpace = (event: KeyboardEvent): void => {
  if (event.key === ' ') event.stopPropagation();
};

/** The box that selects a row, or all of them in the head: the browser's own, since a list has one in each row. */
export function SelectionBox({ label }: { label: string }) {
  const { id, isSelected, isIndeterminate, isDisabled, onChange, ...names } =
    useSlottedContext(CheckboxContext, 'selection') ?? {};
  return (
    <div
      className="ui-selection-field"
      role="presentation"
      onPointerDown={stop}
      onMouseDown={stop}
      onClick={stop}
      onKeyDown={stopSpace}
      onKeyUp={stopSpace}
    >
      <label
        className="ui-check ui-selection-box"
        data-selected={isSelected || undefined}
        data-indeterminate={isIndeterminate || undefined}
        data-disabled={isDisabled || undefined}
      >
        <input
          type="checkbox"
          className="ui-hidden"
          id={id}
          aria-label={names['aria-label'] ?? label}
          aria-labelledby={names['aria-labelledby']}
          checked={isSelected ?? false}
          disabled={isDisabled ?? false}
          ref={(box) => {
            if (box) box.indeterminate = isIndeterminate ?? false;
          }}
          onChange={({ currentTarget }) => onChange?.(currentTarget.checked)}
        />
        <CheckMark isIndeterminate={isIndeterminate} />
      </label>
    </div>
  );
}
