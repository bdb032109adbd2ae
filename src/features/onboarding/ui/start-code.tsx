import { useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { lazyPart } from '#shared/page/frame/lazy-part.tsx';

const StartCodeDialog = lazyPart(() => import('./start-code-dialog.tsx').then((module) => module.default));

/** The link for an employee with a slip; its dialog loads on demand. */
export function StartCode() {
  const { t } = useTranslation('oauth');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="small" className="onboarding-link" onPress={() => setOpen(true)}>
        {t('startCode.open')}
      </Button>
      {isOpen ? <StartCodeDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
