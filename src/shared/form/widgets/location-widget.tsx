import { useMemo } from 'react';
import { pickedLocationSchema } from '#shared/contract/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { LocationField } from '../location/index.ts';
import type { WidgetProps } from './widget.ts';

/** A place on the map: read-only text and a map button (spec section 2). */
export function LocationWidget({
  name,
  label,
  hint,
  error,
  value,
  onChange,
  onBlur,
  isRequired,
  isDisabled,
  isReadOnly,
}: WidgetProps) {
  const { client } = useApplicationContext();
  const given = useMemo(() => pickedLocationSchema.safeParse(value).data ?? null, [value]);
  return (
    <LocationField
      {...{ name, label, hint, error, onChange, onBlur, isRequired, isDisabled, isReadOnly, client }}
      value={given}
    />
  );
}
