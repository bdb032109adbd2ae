import { useTranslation } from '#shared/i18n/index.ts';
import { switchToCompany, untilBack } from '#shared/page/index.ts';
import { useDialogFlow } from '#shared/page/use-dialog-flow.ts';
import { ResourceList } from '#shared/resource/index.ts';
import { LogInIcon, MenuItem } from '#shared/ui/index.ts';
import { vendorSupportAccess } from '../contract/support-access.ts';

/** The companies that let the provider's staff in now or were asked to, and the way in. */
export default function VendorSupportAccessScreen() {
  const { t } = useTranslation('vendor');
  const { run } = useDialogFlow();
  const enter = (company: number): void =>
    run(async () => {
      if (await switchToCompany(company)) await untilBack();
      return undefined;
    });
  return (
    <ResourceList
      resource={vendorSupportAccess}
      titleColumn="reason"
      isLive
      rowItems={({ company, status }) =>
        company === null || status !== 'active' ? null : (
          <MenuItem id="enter" icon={LogInIcon} onAction={() => enter(company.id)}>
            {t('supportAccess.enter')}
          </MenuItem>
        )
      }
    />
  );
}
