import { useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { ResourceList, useMay } from '#shared/resource/index.ts';
import { Button, PlusIcon } from '#shared/ui/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { staff } from '../contract/staff.ts';

const InviteStaffDialog = /* @__PURE__ */ lazily(() =>
  import('./invite-staff-dialog.tsx').then((module) => module.InviteStaffDialog),
);

/** The provider's own staff. */
export default function StaffScreen() {
  return <ResourceList resource={staff} titleColumn="email" isLive createAction={<InviteButton />} />;
}

function InviteButton() {
  const { t } = useTranslation('vendor');
  const may = useMay(staff);
  const [isInviting, setInviting] = useState(false);
  if (!may('add')) return null;
  return (
    <>
      <Button variant="primary" icon={PlusIcon} onPress={() => setInviting(true)}>
        {t('staff.invite')}
      </Button>
      {isInviting ? <InviteStaffDialog onClose={() => setInviting(false)} /> : null}
    </>
  );
}
