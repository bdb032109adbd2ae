import './color.css';
import { useState } from 'react';
import { ColorArea } from 'react-aria-components/ColorArea';
import { ColorPicker } from 'react-aria-components/ColorPicker';
import { ColorSlider, SliderTrack, parseColor, type Color } from 'react-aria-components/ColorSlider';
import { ColorThumb } from 'react-aria-components/ColorThumb';
import { useTranslation } from '#shared/i18n/index.ts';
import { Select } from '#shared/ui/index.ts';
import { colorText, readColor } from '../text/color-text.ts';
import { ColorParts, type ColorFormat } from './color-parts.tsx';

interface ColorEditorProps {
  readonly label: string;
  /** `#rrggbb[aa]`, or `''`. */
  readonly color: string;
  readonly alpha: boolean;
  readonly onChange: (color: string) => void;
}

const black = '#000000';

/**
 * Saturation and brightness in a field, hue and opacity on sliders, and the parts as numbers within their limits (spec
 * section 5).
 */
export function ColorEditor({ label, color, alpha, onChange }: ColorEditorProps) {
  const { t } = useTranslation('common');
  const [format, setFormat] = useState<ColorFormat>('hex');
  // The editor's own colour keeps the hue, which the text of a grey does not have.
  const [edited, setEdited] = useState<Color>(() => parseColor(color === '' ? black : color).toFormat('hsba'));
  const shown = readColor(color === '' ? black : color) ?? { r: 0, g: 0, b: 0, a: 1 };
  const isOurs = colorText(rgbaOf(edited), alpha) === colorText(shown, alpha);
  const present = isOurs ? edited : parseColor(color === '' ? black : color).toFormat('hsba');

  const change = (next: Color): void => {
    setEdited(next.toFormat('hsba'));
    onChange(colorText(rgbaOf(next), alpha));
  };

  return (
    <div className="color-editor" role="group" aria-label={label}>
      <ColorPicker value={present} onChange={change}>
        <ColorArea
          className="color-area"
          colorSpace="hsb"
          xChannel="saturation"
          yChannel="brightness"
          aria-label={t('color.area')}
        >
          <ColorThumb className="color-thumb" />
        </ColorArea>
        <ColorSlider className="color-slider" colorSpace="hsb" channel="hue" aria-label={t('color.hue')}>
          <SliderTrack className="color-track">
            <ColorThumb className="color-thumb" />
          </SliderTrack>
        </ColorSlider>
        {alpha ? (
          <ColorSlider className="color-slider" channel="alpha" aria-label={t('color.alpha')}>
            <SliderTrack className="color-track">
              <ColorThumb className="color-thumb" />
            </SliderTrack>
          </ColorSlider>
        ) : null}
      </ColorPicker>
      <div className="color-parts">
        <Select
          aria-label={t('color.format')}
          size="small"
          className="color-format"
          value={format}
          onChange={(key) => setFormat(key === 'rgb' || key === 'hsl' ? key : 'hex')}
          options={[
            { id: 'hex', name: 'HEX' },
            { id: 'rgb', name: 'RGB' },
            { id: 'hsl', name: 'HSL' },
          ]}
        />
        <ColorParts format={format} color={shown} alpha={alpha} onChange={(next) => onChange(colorText(next, alpha))} />
      </div>
    </div>
  );
}

function rgbaOf(color: Color) {
  const rgb = color.toFormat('rgba');
  return {
    r: rgb.getChannelValue('red'),
    g: rgb.getChannelValue('green'),
    b: rgb.getChannelValue('blue'),
    a: rgb.getChannelValue('alpha'),
  };
}
