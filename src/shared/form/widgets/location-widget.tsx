import { PhotoWidget } from './photo-widget.tsx';
import type { WidgetProps } from './widget.ts';

export function LocationWidget(props: WidgetProps) {
  return <PhotoWidget {...props} />;
}
