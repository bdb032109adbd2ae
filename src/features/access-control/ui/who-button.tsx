import './access-panel.css';
import { useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { useMay } from '#shared/resource/index.ts';
import { Button, SearchIcon } from '#shared/ui/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { privilege } from '../contract.ts';

/** Loaded on demand. */
const AccessPanel = /* @__PURE__ */ lazily(() => import('./access-panel.tsx').then((module) => module.AccessPanel));

/** Opens the answer to who can open a door, for those who may see rights. */
export function WhoButton({ door }: { door: { readonly id: number; readonly display_name: string } }) {
  const { t } = useTranslation('acc');
  const may = useMay(privilege);
  const [isOpen, setOpen] = useState(false);
  if (!may('view')) return null;
  return (
    <>
      <p className="access-who">
        <Button size="small" icon={SearchIcon} onPress={() => setOpen(true)}>
          {t('access.whoHere')}
        </Button>
      </p>
      {isOpen ? (
        <AccessPanel door={{ id: door.id, display_name: door.display_name }} onClose={() => setOpen(false)} />
      ) : null}
    </>
  );
}
