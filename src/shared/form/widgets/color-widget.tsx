import { TextWidget } from './text-widget.tsx';
import type { WidgetProps } from './widget.ts';

export function ColorWidget(props: WidgetProps) {
  return <TextWidget {...props} />;
}
