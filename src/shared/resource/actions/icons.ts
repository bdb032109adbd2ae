import type { LogAction } from '#shared/contract/index.ts';
import { CheckIcon, ClockAlertIcon, LinkIcon, SendIcon, Trash2Icon, XIcon, type IconType } from '#shared/ui/index.ts';

/** One icon for one action, wherever it is offered; those of a submenu have none. */
export const actionIcons: { readonly [Name in LogAction]?: IconType } = {
  approve: CheckIcon,
  attach: LinkIcon,
  delete: Trash2Icon,
  discard_refused: Trash2Icon,
  reject: XIcon,
  resend: SendIcon,
  revoke: XIcon,
  shift_punches: ClockAlertIcon,
  store_refused: ClockAlertIcon,
  withdraw: XIcon,
};
export const menuIcon: IconType = SendIcon;
