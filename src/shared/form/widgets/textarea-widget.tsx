import { TextArea } from '#shared/ui/index.ts';
import { textOf, type WidgetProps } from './widget.ts';

/** Several lines, five to begin with (spec section 2). */
export function TextareaWidget({
  field,
  label,
  hint,
  error,
  value,
  onChange,
  onBlur,
  isRequired,
  isDisabled,
  isReadOnly,
  name,
}: WidgetProps) {
  return (
    <TextArea
      name={name}
      label={label}
      description={hint}
      errorMessage={error}
      rows={field.widget.rows ?? 5}
      value={textOf(value)}
      onChange={onChange}
      onBlur={onBlur}
      isRequired={isRequired}
      isDisabled={isDisabled}
      isReadOnly={isReadOnly}
    />
  );
}
