import { FileField } from '../file/index.ts';
import type { WidgetProps } from './widget.ts';

/** One file, checked by its extension and its content (spec section 5). */
export function FileWidget(props: WidgetProps) {
  return <FileField {...props} />;
}
