import { ReferenceWidget } from './reference-widget.tsx';
import type { WidgetProps } from './widget.ts';

export function MultiEmployeeWidget(props: WidgetProps) {
  return <ReferenceWidget {...props} />;
}
