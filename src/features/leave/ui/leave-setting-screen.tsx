import { useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { ResourceList, useMay } from '#shared/resource/index.ts';
import { Button } from '#shared/ui/index.ts';
import { leaveGroup } from '../contract.ts';

/** Leave groups and their entitlements. */
export default function LeaveSettingScreen() {
  return <ResourceList resource={leaveGroup} titleColumn="group_name" recordMore={({ id }) => <TryGroup id={id} />} />;
}

/** A stored group tried on an employee; the form tries it with its changes. */
function TryGroup({ id }: { readonly id: number }) {
  const { t } = useTranslation('att');
  const may = useMay(leaveGroup);
  const Panel = useApplicationContext().trialOf?.('leave.group');
  const [isOpen, setOpen] = useState(false);
  if (!Panel || !may('change')) return null;
  return (
    <>
      <Button size="small" onPress={() => setOpen(true)}>
        {t('wouldGrant.title')}
      </Button>
      {isOpen ? <Panel tried={{ resource: 'leave.group', id, body: {} }} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
