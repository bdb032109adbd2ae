import './choice.css';
import type { ReactNode } from 'react';
import type { CheckboxFieldProps } from 'react-aria-components/Checkbox';
import { CheckboxButton, CheckboxField } from 'react-aria-components/Checkbox';
import { withClass } from '../class-names.ts';
import type { FieldWords } from '../field/field.tsx';
import { FieldNotes, validity } from '../field/field.tsx';

export interface CheckboxProps extends Omit<CheckboxFieldProps, 'children'>, Omit<FieldWords, 'label'> {
  /** The words beside the box; without them give `aria-label`. */
  children?: ReactNode | undefined;
}

/** Yes or no. */
export function Checkbox({ children, description, errorMessage, isInvalid, className, ...props }: CheckboxProps) {
  return (
    <CheckboxField
      {...validity(errorMessage, isInvalid)}
      {...props}
      className={withClass('ui-check-field', className)}
    >
      <CheckboxButton className="ui-check">
        {({ isIndeterminate }) => (
          <>
            <CheckMark isIndeterminate={isIndeterminate} />
            {children ? <span className="ui-check-words">{children}</span> : null}
          </>
        )}
      </CheckboxButton>
      <FieldNotes description={description} errorMessage={errorMessage} />
    </CheckboxField>
  );
}

/** The drawn box; what is ticked is told by the hidden input beside it. */
export function CheckMark({ isIndeterminate = false }: { isIndeterminate?: boolean | undefined }) {
  return (
    <span className="ui-check-box" aria-hidden="true">
      <svg viewBox="0 0 16 16" width={16} height={16}>
        {isIndeterminate ? <path d="M4 8h8" /> : <path d="M3.5 8.5 6.5 11.5 12.5 5" />}
      </svg>
    </span>
  );
}
