import './lookup.css';
import { useId, useRef, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import type { Reference } from '#shared/contract/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import {
  ChevronsUpDownIcon,
  Icon,
  IconButton,
  Popover,
  PopoverDialog,
  PopoverTrigger,
  TextField,
  XIcon,
} from '#shared/ui/index.ts';
import { RequiredMark } from '#shared/ui/field/required-mark.tsx';

export interface PickerFieldWords {
  readonly label: string;
  readonly description?: string | undefined;
  readonly errorMessage?: string | undefined;
  readonly isRequired: boolean;
  /** What an empty choice means; if absent, a choice is asked for. */
  readonly whenEmpty?: string | undefined;
  readonly isDisabled?: boolean | undefined;
  /** Can be read and copied; nothing opens. */
  readonly isReadOnly?: boolean | undefined;
  /** One name instead of six. */
  readonly isLimited?: boolean | undefined;
}

interface PickerFieldProps extends PickerFieldWords {
  readonly selected: readonly Reference[];
  /** Offered if something is chosen; absent if it may not be removed. */
  readonly onClear?: (() => void) | undefined;
  readonly onBlur: () => void;
  /** Whether the list is open, if a flow decides it. */
  readonly isOpen?: boolean | undefined;
  readonly onOpenChange?: ((isOpen: boolean) => void) | undefined;
  /** The content that opens under the field; it closes itself if one choice is enough. */
  readonly children: (close: () => void) => ReactNode;
}

/** Names are shown up to this many (spec section 2). */
const shownNames = 6;

/** The chosen ones as text, and the number of further ones. */
function namesOf(selected: readonly Reference[], most: number): { names: string; rest: string } {
  const names = selected
    .slice(0, most)
    .map((reference) => reference.display_name)
    .join(', ');
  const rest = selected.length - most;
  return { names, rest: rest > 0 ? ` +${rest}` : '' };
}

/** A field whose value is chosen in a list or tree that opens under it. */
export function PickerField({
  label,
  description,
  errorMessage,
  isRequired,
  whenEmpty,
  isDisabled = false,
  isReadOnly = false,
  isLimited = false,
  selected,
  onClear,
  onBlur,
  isOpen,
  onOpenChange,
  children,
}: PickerFieldProps) {
  const { t } = useTranslation('common');
  const labelId = useId();
  const valueId = useId();
  const noteId = useId();
  const control = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const { names, rest } = namesOf(selected, isLimited ? 1 : shownNames);
  const note = errorMessage ?? description;
  if (isReadOnly) {
    return (
      <TextField
        label={label}
        description={description}
        errorMessage={errorMessage}
        isRequired={isRequired}
        isDisabled={isDisabled}
        isReadOnly
        value={selected.length === 0 ? (whenEmpty ?? '') : `${names}${rest}`}
      />
    );
  }
  return (
    <div className="ui-field" data-invalid={errorMessage ? true : undefined} data-disabled={isDisabled || undefined}>
      <span className="ui-label" id={labelId}>
        {label}
        <RequiredMark isRequired={isRequired} />
      </span>
      <div className="lookup-control" ref={control}>
        <PopoverTrigger
          {...(isOpen === undefined ? {} : { isOpen })}
          onOpenChange={(opens) => {
            onOpenChange?.(opens);
            if (!opens) onBlur();
          }}
        >
          <Button
            ref={trigger}
            className="ui-control lookup-trigger"
            isDisabled={isDisabled}
            aria-labelledby={`${labelId} ${valueId}`}
            {...(note ? { 'aria-describedby': noteId } : {})}
          >
            <span
              id={valueId}
              className="lookup-value"
              data-empty={(selected.length === 0 && whenEmpty === undefined) || undefined}
              title={names}
            >
              {selected.length === 0 ? (
                (whenEmpty ?? t('lookup.choose'))
              ) : (
                <>
                  <bdi className="lookup-names">{names}</bdi>
                  <bdi>{rest}</bdi>
                </>
              )}
            </span>
            <Icon as={ChevronsUpDownIcon} className="lookup-arrow" />
          </Button>
          <Popover placement="bottom start" className="lookup-popover" triggerRef={control}>
            <PopoverDialog aria-label={label}>{({ close }) => <>{children(close)}</>}</PopoverDialog>
          </Popover>
        </PopoverTrigger>
        {selected.length > 0 && onClear && !isDisabled ? (
          <IconButton
            icon={XIcon}
            label={t('lookup.clear', { name: label })}
            size="tiny"
            hideTooltip
            className="lookup-clear"
            onPress={() => {
              onClear();
              onBlur();
              // The button disappears with the value: the focus stays at the field.
              trigger.current?.focus();
            }}
          />
        ) : null}
      </div>
      {note ? (
        <span id={noteId} className={errorMessage ? 'ui-field-error' : 'ui-description'}>
          {note}
        </span>
      ) : null}
    </div>
  );
}
