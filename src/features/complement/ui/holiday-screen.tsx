import { useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { ResourceList } from '#shared/resource/index.ts';
import { mayAccess } from '#shared/routing/index.ts';
import { Button, GlobeIcon } from '#shared/ui/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { holiday } from '../contract.ts';

/** Loads on demand. */
const PublicHolidayDialog = /* @__PURE__ */ lazily(() =>
  import('./public-holiday-dialog.tsx').then((module) => module.PublicHolidayDialog),
);

export default function HolidayScreen() {
  const { t } = useTranslation('complement');
  const mayAdd = mayAccess('complement.holiday.add', useApplicationContext().rights);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ResourceList
        resource={holiday}
        titleColumn="holiday_name"
        actions={
          mayAdd ? (
            <Button icon={GlobeIcon} onPress={() => setOpen(true)}>
              {t('publicHoliday.open')}
            </Button>
          ) : null
        }
      />
      {isOpen ? <PublicHolidayDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
