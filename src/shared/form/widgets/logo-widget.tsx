import { useTranslation } from '#shared/i18n/index.ts';
import { PictureField } from '../image/index.ts';
import type { WidgetProps } from './widget.ts';

/** Twice the widest display; a smaller logo is not enlarged. */
const size = { width: 840, height: 280, isExact: false };

/** A logo, cropped to 210:70, shown 300 × 100; its button's words can be the resource's own (spec section 2). */
export function LogoWidget(props: WidgetProps) {
  const { t } = useTranslation('common');
  const { uploadLabel } = props.field.widget;
  return (
    <PictureField
      {...props}
      shape={{ preview: 'logo', crop: { ...size, title: t('crop.logoTitle'), confirm: t('crop.setLogo') } }}
      upload={uploadLabel ? props.words.field(uploadLabel) : t('picture.upload')}
    />
  );
}
