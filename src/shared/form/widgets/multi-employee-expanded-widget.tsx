import { ReferenceWidget } from './reference-widget.tsx';
import type { WidgetProps } from './widget.ts';

export function MultiEmployeeExpandedWidget(props: WidgetProps) {
  return <ReferenceWidget {...props} />;
}
