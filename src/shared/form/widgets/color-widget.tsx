import '../color/color.css';
import { useTranslation } from '#shared/i18n/index.ts';
import { Skeleton, TextField } from '#shared/ui/index.ts';
import { Swatch } from '#shared/list/display/swatch.tsx';
import { normaliseColor } from '../text/color-text.ts';
import { usePickerPopover } from '../typed/picker-popover.tsx';
import { useTypedText } from '../typed/use-typed-text.ts';
import { textOf, type WidgetProps } from './widget.ts';
import { lazily } from '#shared/ui/lazily.tsx';

const ColorEditor = /* @__PURE__ */ lazily(
  () => import('../color/color-editor.tsx').then((module) => module.ColorEditor),
  ({ alpha }) => <Skeleton width={240} height={alpha ? 312 : 280} />,
);

/**
 * A colour: typed or pasted as hex, rgb or hsl (anything else is ignored, spec section 5), or set in an editor that
 * loads when it is opened.
 */
export function ColorWidget({
  name,
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
}: WidgetProps) {
  const { t } = useTranslation('common');
  const alpha = field.widget.alpha ?? false;
  const color = textOf(value);
  const read = (text: string): string => normaliseColor(text, alpha);
  const typed = useTypedText({
    shown: color,
    normalise: read,
    refused: 'ignored',
    onSettle: (next) => onChange(next === '' ? null : next),
  });
  const picker = usePickerPopover({
    label: t('color.choose', { name: label }),
    drawing: <Swatch color={color} />,
    isDisabled: isDisabled || isReadOnly,
    onClose: onBlur,
    children: () => <ColorEditor label={label} color={color} alpha={alpha} onChange={typed.take} />,
  });
  return (
    <>
      <TextField
        name={name}
        label={label}
        description={hint}
        errorMessage={typed.isRefused ? t('validation.color') : error}
        placeholder="#rrggbb"
        autoComplete="off"
        className="typed-figures color-field"
        value={typed.input.value}
        onChange={typed.input.onChange}
        start={picker.button}
        isRequired={isRequired}
        isDisabled={isDisabled}
        isReadOnly={isReadOnly}
        onPaste={(event) => {
          // Text that is not a colour is ignored: the field keeps its value.
          event.preventDefault();
          const pasted = read(event.clipboardData?.getData('text') ?? '');
          if (pasted !== '' && !isDisabled && !isReadOnly) typed.take(pasted);
        }}
        onBlur={() => {
          typed.input.onBlur();
          onBlur();
        }}
        onKeyDown={(event) => {
          typed.input.onKeyDown(event);
          picker.onKeyDown(event);
        }}
      />
      {picker.popover}
    </>
  );
}
