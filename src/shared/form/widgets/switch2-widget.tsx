import { useId } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { Switch } from '#shared/ui/index.ts';
import type { WidgetProps } from './widget.ts';

/** Yes or no as a switch under its words, between those of its two states. */
export function Switch2Widget({
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
  words,
}: WidgetProps) {
  const { t } = useTranslation('common');
  const labelId = useId();
  return (
    <div className="ui-field" data-disabled={isDisabled || undefined}>
      <span id={labelId} className="ui-label">
        {label}
        {isRequired ? (
          <span className="ui-label-required" aria-hidden="true">
            *
          </span>
        ) : null}
      </span>
      <Switch
        name={name}
        aria-labelledby={labelId}
        description={hint}
        errorMessage={error}
        isSelected={value === true}
        onChange={onChange}
        onBlur={onBlur}
        isDisabled={isDisabled}
        isReadOnly={isReadOnly}
        className="switch2"
        before={words.state(name, false) ?? t('no')}
      >
        {words.state(name, true) ?? t('yes')}
      </Switch>
    </div>
  );
}
