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
  UserPlusIcon,
} from '#shared/ui/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';

const ColleagueDialog = /* @__PURE__ */ lazily(() =>
  import('./colleague-dialog.tsx').then((module) => module.ColleagueDialog),
);
const LowerDialog = /* @__PURE__ */ lazily(() => import('./lower-dialog.tsx').then((module) => module.LowerDialog));

/** Actions on a pending request besides deciding. */
export type FurtherStep = 'forward' | 'add' | 'lower';

interface FurtherStepsProps {
  readonly may: { readonly forward: boolean; readonly add: boolean; readonly lower: boolean };
  readonly onPress: (what: FurtherStep) => void;
}

/** The menu beside the two decisions; none if the step allows nothing else. */
export function FurtherSteps({ may, onPress }: FurtherStepsProps) {
  const { t } = useTranslation('common');
  if (!may.forward && !may.add && !may.lower) return null;
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
        {may.add ? (
          <MenuItem id="add" icon={UserPlusIcon} onAction={() => onPress('add')}>
            {t('approvals.add.label')}
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

/** Asks for the step's input: whom, or how much. */
export function FurtherDialog({ what, ...props }: FurtherDialogProps) {
  return what === 'lower' ? <LowerDialog {...props} /> : <ColleagueDialog what={what} {...props} />;
}
