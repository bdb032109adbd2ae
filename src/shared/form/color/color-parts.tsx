import { useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { TextField } from '#shared/ui/index.ts';
import { colorText, hslToRgb, normaliseColor, readColor, rgbToHsl, type Rgba } from '../text/color-text.ts';
import { latinDigits } from '#shared/i18n/latin-digits.ts';
import { useTypedText } from '../typed/use-typed-text.ts';

export type ColorFormat = 'hex' | 'rgb' | 'hsl';

interface ColorPartsProps {
  readonly format: ColorFormat;
  readonly color: Rgba;
  readonly alpha: boolean;
  readonly onChange: (color: Rgba) => void;
}

/** A colour's parts as text fields: RGB 0–255, hue 0–360, saturation, lightness and opacity 0–100 (spec section 5). */
export function ColorParts({ format, color, alpha, onChange }: ColorPartsProps) {
  const { t } = useTranslation('common');
  const { h, s, l } = useHsl(color, format);
  const opacity = alpha ? (
    <PartField
      label={t('color.alpha')}
      value={color.a * 100}
      most={100}
      onChange={(a) => onChange({ ...color, a: a / 100 })}
    />
  ) : null;
  if (format === 'hex') return <HexField color={color} alpha={alpha} onChange={onChange} />;
  if (format === 'rgb') {
    return (
      <>
        <PartField label={t('color.red')} value={color.r} most={255} onChange={(r) => onChange({ ...color, r })} />
        <PartField label={t('color.green')} value={color.g} most={255} onChange={(g) => onChange({ ...color, g })} />
        <PartField label={t('color.blue')} value={color.b} most={255} onChange={(b) => onChange({ ...color, b })} />
        {opacity}
      </>
    );
  }
  return (
    <>
      <PartField
        label={t('color.hue')}
        value={h}
        most={360}
        onChange={(next) => onChange({ ...hslToRgb(next, s, l), a: color.a })}
      />
      <PartField
        label={t('color.saturation')}
        value={s}
        most={100}
        onChange={(next) => onChange({ ...hslToRgb(h, next, l), a: color.a })}
      />
      <PartField
        label={t('color.lightness')}
        value={l}
        most={100}
        onChange={(next) => onChange({ ...hslToRgb(h, s, next), a: color.a })}
      />
      {opacity}
    </>
  );
}

/** Hue, saturation and lightness; a grey keeps its former hue. */
function useHsl(color: Rgba, format: ColorFormat): { h: number; s: number; l: number } {
  const found = rgbToHsl(color);
  const [hue, setHue] = useState(found.h);
  if (format === 'hsl' && found.s > 0 && found.h !== hue) setHue(found.h);
  return { ...found, h: found.s === 0 ? hue : found.h };
}

function HexField({ color, alpha, onChange }: Omit<ColorPartsProps, 'format'>) {
  const { t } = useTranslation('common');
  const typed = useTypedText({
    shown: colorText(color, alpha),
    normalise: (text) => normaliseColor(text, alpha),
    refused: 'ignored',
    onSettle: (text) => {
      const next = readColor(text);
      if (next) onChange(next);
    },
  });
  return <TextField aria-label={`${t('color.format')} HEX`} size="small" className="color-hex" {...typed.input} />;
}

interface PartFieldProps {
  readonly label: string;
  readonly value: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
}

/** One part; a value beyond its limit becomes the limit, text that is not a number is ignored. */
function PartField({ label, value, most, onChange }: PartFieldProps) {
  const typed = useTypedText({
    shown: String(Math.round(value)),
    normalise: (text) => {
      const plain = latinDigits(text).replace('%', '').trim();
      return /^\d{1,4}$/.test(plain) ? String(Math.min(Number(plain), most)) : '';
    },
    refused: 'ignored',
    onSettle: (text) => {
      if (text !== '') onChange(Number(text));
    },
  });
  return <TextField aria-label={label} size="small" inputMode="numeric" className="color-part" {...typed.input} />;
}
