import type { Approvals } from '#shared/contract/approvals.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import type { AnyRecord } from '#shared/record/record.ts';
import {
  IconButton,
  Menu,
  MenuItem,
  MenuTrigger,
  MinusIcon,
  EllipsisVerticalIcon,
  SendIcon,
} from '#shared/ui/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';

const ForwardDialog = /* @__PURE__ */ lazily(() =>
  import('./forward-dialog.tsx').then((module) => module.ForwardDialog),
);
const LowerDialog = /* @__PURE__ */ lazily(() => import('./lower-dialog.tsx').then((module) => module.LowerDialog));

/** Actions on a pending request besides deciding. */
export type FurtherStep = 'forward' | 'lower';

interface FurtherStepsProps {
  readonly may: { readonly forward: boolean; readonly lower: boolean };
  readonly onPress: (what: FurtherStep) => void;
}

/** The menu beside the two decisions; none if the step allows nothing else. */
export function FurtherSteps({ may, onPress }: FurtherStepsProps) {
  const { t } = useTranslation('common');
  if (!may.forward && !may.lower) return null;
  return (
    <MenuTrigger>
      <IconButton icon={EllipsisVerticalIcon} label={t('approvals.further')} />
      <Menu>
        {may.lower ? (
          <MenuItem id="lower" icon={MinusIcon} onAction={() => onPress('lower')}>
            {t('approvals.lower.label')}
          </MenuItem>
        ) : null}
        {may.forward ? (
          <MenuItem id="forward" icon={SendIcon} onAction={() => onPress('forward')}>
            {t('approvals.forward.label')}
          </MenuItem>
        ) : null}
      </Menu>
    </MenuTrigger>
  );
}

interface FurtherDialogProps {
  readonly of: Approvals;
  readonly what: FurtherStep;
  readonly record: AnyRecord;
  readonly onClose: () => void;
}

/** Asks for the step's input: to whom, or how much. */
export function FurtherDialog({ what, ...props }: FurtherDialogProps) {
  return what === 'forward' ? <ForwardDialog {...props} /> : <LowerDialog {...props} />;
}
