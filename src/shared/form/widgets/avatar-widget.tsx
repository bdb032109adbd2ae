import { useTranslation } from '#shared/i18n/index.ts';
import { PictureField } from '../image/index.ts';
import type { WidgetProps } from './widget.ts';

/** A picture as it is, shown 128 × 128 (spec section 2, "Image upload"). */
export function AvatarWidget(props: WidgetProps) {
  const { t } = useTranslation('common');
  return <PictureField {...props} shape={{ preview: 'square' }} upload={t('picture.upload')} />;
}
