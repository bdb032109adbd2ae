import './dark-offer.css';
import { useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Icon, MoonIcon } from '#shared/ui/icon/index.ts';
import { setTheme } from '#shared/ui/theme.ts';

/** Asks once, on a device with a dark scheme, whether to use it here too; the default stays light. */
export function DarkOffer() {
  const { t } = useTranslation('common');
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return null;
  const choose = (theme: 'system' | 'light'): void => {
    setTheme(theme);
    setOpen(false);
  };
  return (
    <aside className="dark-offer" aria-label={t('app.theme.title')}>
      <Icon as={MoonIcon} />
      <p>{t('app.theme.offer')}</p>
      <Button size="small" onPress={() => choose('system')}>
        {t('app.theme.system')}
      </Button>
      <Button size="small" variant="quiet" onPress={() => choose('light')}>
        {t('app.theme.stayLight')}
      </Button>
    </aside>
  );
}
