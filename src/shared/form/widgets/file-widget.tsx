import { FileField } from '../file/index.ts';
import type { WidgetProps } from './widget.ts';

/** One file, judged by its ending and its content (spec section 5). */
export function FileWidget(props: WidgetProps) {
  return <FileField {...props} />;
}
