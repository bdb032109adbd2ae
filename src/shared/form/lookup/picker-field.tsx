import './lookup.css';
import { useId, useRef, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import type { Reference } from '#shared/contract/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { ChevronsUpDownIcon, Icon, IconButton, Popover, PopoverDialog, PopoverTrigger, XIcon } from '#shared/ui/index.ts';

interface PickerFieldProps {
  readonly label: string;
  readonly isRequired: boolean;
  readonly isDisabled?: boolean | undefined;
  readonly description?: string | undefined;
  readonly errorMessage?: string | undefined;
  readonly selected: readonly Reference[];
  readonly onClear: () => void;
  readonly onBlur: () => void;
  /** What opens under the field; closes itself where one choice is enough. */
  readonly children: (close: () => void) => ReactNode;
}

/** Tags are shown up to this many (spec section 2). */
const shownNames = 6;

/** A field whose value is chosen in a list or tree that opens under it. */
export function PickerField({ label, isRequired, isDisabled, description, errorMessage, selected, onClear, onBlur, children }: PickerFieldProps) {
  const { t } = useTranslation('common');
  const labelId = useId();
  const valueId = useId();
  const noteId = useId();
  const control = useRef<HTMLDivElement>(null);
  const names = selected.slice(0, shownNames).map((reference) => reference.display_name).join(', ');
  const rest = selected.length - shownNames;
  const note = errorMessage ?? description;
  return (
    <div className="ui-field" data-invalid={errorMessage ? true : undefined}>
      <span className="ui-label" id={labelId}>
        {label}
        {isRequired ? <span className="ui-label-required" aria-hidden="true">*</span> : null}
      </span>
      <div className="lookup-control" ref={control}>
        <PopoverTrigger onOpenChange={(isOpen) => {
          if (!isOpen) onBlur();
        }}>
          <Button
            className="ui-control lookup-trigger"
            isDisabled={isDisabled ?? false}
            aria-labelledby={`${labelId} ${valueId}`}
            {...(note ? { 'aria-describedby': noteId } : {})}
          >
            <span id={valueId} className="lookup-value" data-empty={selected.length === 0 || undefined}>
              {selected.length === 0 ? t('lookup.choose') : <bdi>{rest > 0 ? `${names} +${rest}` : names}</bdi>}
            </span>
            <Icon as={ChevronsUpDownIcon} className="lookup-arrow" />
          </Button>
          <Popover placement="bottom start" className="lookup-popover" triggerRef={control}>
            <PopoverDialog aria-label={label}>{({ close }) => <>{children(close)}</>}</PopoverDialog>
          </Popover>
        </PopoverTrigger>
        {selected.length > 0 && !isRequired && !isDisabled ? (
          <IconButton icon={XIcon} label={t('lookup.clear', { name: label })} size="tiny" hideTooltip className="lookup-clear" onPress={() => {
            onClear();
            onBlur();
          }} />
        ) : null}
      </div>
      {note ? <span id={noteId} className={errorMessage ? 'ui-field-error' : 'ui-description'}>{note}</span> : null}
    </div>
  );
}
