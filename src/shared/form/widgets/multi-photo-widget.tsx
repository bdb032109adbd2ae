import { PicturesField } from '../image/index.ts';
import type { WidgetProps } from './widget.ts';

/** Several pictures, thumbnails of 96 px (spec section 2, "Multi-image upload"). */
export function MultiPhotoWidget(props: WidgetProps) {
  return <PicturesField {...props} />;
}
