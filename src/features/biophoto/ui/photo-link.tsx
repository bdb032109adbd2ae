import { useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button, LinkIcon } from '#shared/ui/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';

const LinkDialog = /* @__PURE__ */ lazily(() => import('./photo-link-dialog.tsx').then((module) => module.LinkDialog));

/** The public page for submitting photos to this company: its link, and a sheet with a QR code to print. */
export function PhotoLink() {
  const { t } = useTranslation('device');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={LinkIcon} onPress={() => setOpen(true)}>
        {t('bioPhoto.link')}
      </Button>
      {isOpen ? <LinkDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
