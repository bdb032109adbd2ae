import '../choice/choice.css';
import { CheckboxButton, CheckboxField } from 'react-aria-components/Checkbox';
import { CheckMark } from '../choice/check-mark.tsx';

/** The box that selects a row, or all of them in the head. */
export function SelectionBox({ label }: { label: string }) {
  return (
    <CheckboxField slot="selection" className="ui-selection-field">
      <CheckboxButton className="ui-check ui-selection-box" aria-label={label}>
        {({ isIndeterminate }) => <CheckMark isIndeterminate={isIndeterminate} />}
      </CheckboxButton>
    </CheckboxField>
  );
}
