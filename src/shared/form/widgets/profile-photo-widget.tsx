import { PhotoWidget } from './photo-widget.tsx';
import type { WidgetProps } from './widget.ts';

export function ProfilePhotoWidget(props: WidgetProps) {
  return <PhotoWidget {...props} />;
}
