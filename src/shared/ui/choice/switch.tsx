import './choice.css';
import type { ReactNode } from 'react';
import type { SwitchFieldProps } from 'react-aria-components/Switch';
import { SwitchButton, SwitchField } from 'react-aria-components/Switch';
import { withClass } from '../with-class.ts';
import { FieldNotes, validity } from '../field/field.tsx';
import type { FieldWords } from '../field/words.ts';

export interface SwitchProps extends Omit<SwitchFieldProps, 'children'>, Omit<FieldWords, 'label'> {
  /** The words beside the switch; without them give `aria-label` or `aria-labelledby`. */
  children?: ReactNode | undefined;
  /** Words before it, for a switch between two named states. */
  before?: ReactNode | undefined;
}

/** On or off. */
export function Switch({ children, before, description, errorMessage, isInvalid, className, ...props }: SwitchProps) {
  return (
    <SwitchField {...validity(errorMessage, isInvalid)} {...props} className={withClass('ui-check-field', className)}>
      <SwitchButton className="ui-switch">
        {before ? <span className="ui-check-words">{before}</span> : null}
        <span className="ui-switch-track" aria-hidden="true" />
        {children ? <span className="ui-check-words">{children}</span> : null}
      </SwitchButton>
      <FieldNotes description={description} errorMessage={errorMessage} />
    </SwitchField>
  );
}
