import { useState } from 'react';
import { ZoneList } from '#shared/form/zone-list.tsx';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';

interface TimezoneDialogProps {
  zone: string;
  onChoose: (zone: string) => void;
  onClose: () => void;
}

/** Chooses one of the world's time zones; loads on demand. */
export default function TimezoneDialog({ zone, onChoose, onClose }: TimezoneDialogProps) {
  const { t } = useTranslation(['oauth', 'common']);
  const [chosen, setChosen] = useState(zone);
  return (
    <Dialog
      isOpen
      isDismissable
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={t('companyCreation.timezone')}
      actions={
        <>
          <Button onPress={onClose}>{t('common:form.cancel')}</Button>
          <Button variant="primary" onPress={() => onChoose(chosen)}>
            {t('companyCreation.chooseTimezone')}
          </Button>
        </>
      }
    >
      <div className="public-form">
        <ZoneList label={t('companyCreation.timezone')} chosen={chosen} onChoose={setChosen} />
      </div>
    </Dialog>
  );
}
