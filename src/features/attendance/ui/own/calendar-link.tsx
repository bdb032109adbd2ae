import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button, CalendarIcon } from '#shared/ui/index.ts';

const CalendarLinkDialog = lazy(() => import('./calendar-link-dialog.tsx'));

/** Opens the dialog of the link to one's own calendar. */
export function CalendarLink() {
  const { t } = useTranslation('att');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={CalendarIcon} onPress={() => setOpen(true)}>
        {t('calendarFeed.open')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <CalendarLinkDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
