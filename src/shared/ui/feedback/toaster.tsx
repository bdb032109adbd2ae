import './toaster.css';
import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as ToastRegion,
  Text,
} from 'react-aria-components/Toast';
import { IconButton } from '../button/icon-button.tsx';
import { CircleAlertIcon, CircleCheckIcon, Icon, InfoIcon, TriangleAlertIcon, XIcon } from '../icon/index.ts';
import { useUiTexts } from '../texts.ts';
import type { ToastVariant } from './show-toast.ts';
import { toastQueue } from './toast-queue.ts';

const drawings = {
  success: CircleCheckIcon,
  info: InfoIcon,
  warning: TriangleAlertIcon,
  error: CircleAlertIcon,
} satisfies Record<ToastVariant, unknown>;

/** Shows the notifications at the top centre. Rendered once in an island; `showToast` adds to it from anywhere. */
export function Toaster() {
  const texts = useUiTexts();
  return (
    <ToastRegion queue={toastQueue} className="ui-toaster" aria-label={texts.notifications}>
      {({ toast }) => (
        <AriaToast toast={toast} className="ui-toast" data-variant={toast.content.variant}>
          <Icon as={drawings[toast.content.variant]} size={18} className="ui-toast-icon" />
          <ToastContent className="ui-toast-words">
            <Text slot="title">{toast.content.text}</Text>
            {toast.content.description === undefined ? null : (
              <Text slot="description" className="ui-toast-description">
                {toast.content.description}
              </Text>
            )}
          </ToastContent>
          <IconButton icon={XIcon} label={texts.dismiss} size="tiny" hideTooltip slot="close" />
        </AriaToast>
      )}
    </ToastRegion>
  );
}
