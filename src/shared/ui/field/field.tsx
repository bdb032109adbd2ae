import './field.css';
import type { ReactNode } from 'react';
import { FieldError as AriaFieldError } from 'react-aria-components/FieldError';
import { Label as AriaLabel } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { RequiredMark } from './required-mark.tsx';
import { hasMessage, type FieldWords } from './words.ts';

export interface LabelProps {
  children?: ReactNode;
  /** Marks the field as required. */
  isRequired?: boolean | undefined;
}

/** A field's name, above it. */
export function Label({ children, isRequired }: LabelProps) {
  if (children === undefined || children === null || children === '') return null;
  return (
    <AriaLabel className="ui-label">
      {children}
      <RequiredMark isRequired={isRequired} />
    </AriaLabel>
  );
}

/** One line of help, announced together with the field. */
export function Description({ children }: { children?: ReactNode }) {
  if (children === undefined || children === null || children === '') return null;
  return (
    <Text slot="description" className="ui-description">
      {children}
    </Text>
  );
}

/** The error of the field's value; the browser's own words if the caller gives none. */
export function FieldError({ children }: { children?: ReactNode }) {
  return <AriaFieldError className="ui-field-error">{hasMessage(children) ? children : null}</AriaFieldError>;
}

/** Help, or the error in its place. */
export function FieldNotes({ description, errorMessage }: FieldWords) {
  return (
    <>
      {hasMessage(errorMessage) ? null : <Description>{description}</Description>}
      <FieldError>{errorMessage}</FieldError>
    </>
  );
}

/**
 * Validity of the wrapped control: invalid if the caller says so or gives an error. Validation belongs to the form kit,
 * so the browser's own (which would block a submit) is not used.
 */
export function validity(
  errorMessage: ReactNode,
  isInvalid: boolean | undefined,
): { validationBehavior: 'aria'; isInvalid?: boolean } {
  if (hasMessage(errorMessage)) return { validationBehavior: 'aria', isInvalid: true };
  return isInvalid === undefined ? { validationBehavior: 'aria' } : { validationBehavior: 'aria', isInvalid };
}
