import { PhotoWidget } from './photo-widget.tsx';
import type { WidgetProps } from './widget.ts';

export function FileWidget(props: WidgetProps) {
  return <PhotoWidget {...props} />;
}
