import type {
  ClipboardEventHandler,
  HTMLInputTypeAttribute,
  InputHTMLAttributes,
  KeyboardEventHandler,
  ReactNode,
  Ref,
} from 'react';
import { useId } from 'react';
import type { ControlSize } from '../button/button.tsx';
import { FieldFrame, type TypedFieldProps } from './frame.tsx';

export interface TextFieldProps extends TypedFieldProps {
  /** Before and after the typed text: a unit, an icon, a domain's ending. */
  prefix?: ReactNode | undefined;
  suffix?: ReactNode | undefined;
  /** Buttons inside the box, before and after the typed text; they draw themselves. */
  start?: ReactNode | undefined;
  end?: ReactNode | undefined;
  size?: ControlSize | undefined;
  type?: HTMLInputTypeAttribute | undefined;
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'] | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
  onBlur?: (() => void) | undefined;
  onFocus?: (() => void) | undefined;
  onKeyDown?: KeyboardEventHandler<HTMLInputElement> | undefined;
  onPaste?: ClipboardEventHandler<HTMLInputElement> | undefined;
}

/** One line of text. */
export function TextField({
  prefix,
  suffix,
  start,
  end,
  type = 'text',
  inputMode,
  inputRef,
  onBlur,
  onFocus,
  onKeyDown,
  onPaste,
  ...props
}: TextFieldProps) {
  const suffixId = useId();
  // The unit is announced with the field: "90" means nothing without its seconds.
  const described = [props['aria-describedby'], suffix === undefined ? undefined : suffixId].filter(Boolean).join(' ');
  return (
    <FieldFrame {...props} aria-describedby={described || undefined}>
      {(input) => (
        <div className="ui-control" data-disabled={props.isDisabled || undefined}>
          {start}
          {prefix === undefined ? null : <span className="ui-affix">{prefix}</span>}
          <input
            {...input}
            className="ui-input"
            type={type}
            inputMode={inputMode}
            ref={inputRef ?? null}
            onBlur={onBlur}
            onFocus={onFocus}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
          />
          {suffix === undefined ? null : (
            <span id={suffixId} className="ui-affix">
              {suffix}
            </span>
          )}
          {end}
        </div>
      )}
    </FieldFrame>
  );
}
