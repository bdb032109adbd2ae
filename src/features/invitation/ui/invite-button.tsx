import { useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { useMay } from '#shared/resource/index.ts';
import { Button, PlusIcon } from '#shared/ui/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { invitation } from '../contract.ts';

const InviteDialog = /* @__PURE__ */ lazily(() => import('./invite-dialog.tsx').then((module) => module.InviteDialog));

/** Invites people; shows nothing to a person without that right. */
export function InviteButton() {
  const { t } = useTranslation('sys');
  const may = useMay(invitation);
  const [isInviting, setInviting] = useState(false);
  if (!may('add')) return null;
  return (
    <>
      <Button variant="primary" icon={PlusIcon} onPress={() => setInviting(true)}>
        {t('invitation.invite')}
      </Button>
      {isInviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </>
  );
}
