import { useTranslation } from '#shared/i18n/index.ts';
import { PictureField } from '../image/index.ts';
import type { WidgetProps } from './widget.ts';

const size = { width: 400, height: 400, isExact: true };

/** A person's photo, cropped to a square of 400 × 400, shown 200 px round (spec sections 2 and 9). */
export function ProfilePhotoWidget(props: WidgetProps) {
  const { t } = useTranslation('common');
  return (
    <PictureField
      {...props}
      shape={{ preview: 'round', crop: { ...size, title: t('crop.photoTitle'), confirm: t('crop.setPhoto') } }}
      upload={t('picture.upload')}
    />
  );
}
