import { FieldFrame, type TypedFieldProps } from './frame.tsx';

export interface TextAreaProps extends TypedFieldProps {
  /** Default 5. */
  rows?: number | undefined;
  onBlur?: (() => void) | undefined;
}

/** Several lines of text. */
export function TextArea({ rows = 5, onBlur, ...props }: TextAreaProps) {
  return (
    <FieldFrame {...props}>
      {(input) => (
        <textarea
          {...input}
          className="ui-control"
          rows={rows}
          data-disabled={props.isDisabled || undefined}
          onBlur={onBlur}
        />
      )}
    </FieldFrame>
  );
}
