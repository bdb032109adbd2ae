import { useState } from 'react';
import type { FormValues } from '../../form-values.ts';
import { cellWidgets, isWholeField } from '../../widgets/cell-widgets.ts';
import type { CycleWidgetProps } from './cycle-widget.tsx';

interface ContentFieldProps extends CycleWidgetProps {
  readonly content: FormValues;
  /** It is complete: each required field has a value. */
  readonly onChosen: (content: FormValues) => void;
}

/** The fields of a row besides its day, to be chosen. */
export function ContentField({ rows, label, content, rowWords, resourceName, name, onChosen }: ContentFieldProps) {
  const [given, setGiven] = useState(content);
  const others = Object.entries(rows.fields).filter(([cell]) => cell !== rows.cycle?.day);
  const isWhole = (values: FormValues): boolean =>
    others.every(([cell, { options }]) => !options.required || values[cell] != null);
  return others.map(([cell, field]) => {
    const Widget = isWholeField(field.kind) ? null : cellWidgets[field.kind];
    return Widget ? (
      <Widget
        key={cell}
        name={cell}
        field={field}
        label={others.length === 1 ? label : rowWords.field(cell)}
        hint={undefined}
        error={undefined}
        value={given[cell] ?? null}
        onChange={(value) => {
          const next = { ...given, [cell]: value };
          setGiven(next);
          if (isWhole(next)) onChosen(next);
        }}
        onBlur={() => undefined}
        isRequired={false}
        isDisabled={false}
        isReadOnly={false}
        record={null}
        words={rowWords}
        resourceName={resourceName}
        within={name}
      />
    ) : null;
  });
}
