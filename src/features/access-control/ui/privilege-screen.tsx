import { useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { ResourceList } from '#shared/resource/index.ts';
import { Button, SearchIcon } from '#shared/ui/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { privilege } from '../contract.ts';

/** Loaded on demand. */
const AccessPanel = /* @__PURE__ */ lazily(() => import('./access-panel.tsx').then((module) => module.AccessPanel));

/** Privileges of people in addition to their groups, and the answer to who can open which door. */
export default function PrivilegeScreen() {
  const { t } = useTranslation('acc');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ResourceList
        resource={privilege}
        titleColumn="employee"
        actions={
          <Button icon={SearchIcon} onPress={() => setOpen(true)}>
            {t('access.open')}
          </Button>
        }
      />
      {isOpen ? <AccessPanel onClose={() => setOpen(false)} /> : null}
    </>
  );
}
