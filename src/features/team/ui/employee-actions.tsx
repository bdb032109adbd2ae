import { useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { toListQuery } from '#shared/list/list-view.ts';
import { useListView } from '#shared/list/use-list-view.ts';
import { useApplicationContext, type RecordOf } from '#shared/resource/index.ts';
import { mayAccess } from '#shared/routing/index.ts';
import { Button, CameraIcon, IdCardIcon, PrinterIcon, useIsPhone } from '#shared/ui/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { employee, importPhotos } from '../contract.ts';

const PhotoImportDialog = /* @__PURE__ */ lazily(() =>
  import('./photo-import-dialog.tsx').then((module) => module.PhotoImportDialog),
);
const StartCodesDialog = /* @__PURE__ */ lazily(() =>
  import('./start-codes-dialog.tsx').then((module) => module.StartCodesDialog),
);
const BadgeDialog = /* @__PURE__ */ lazily(() => import('./badge-dialog.tsx').then((module) => module.BadgeDialog));

/** What the list of employees offers beside the import of a table. */
export function EmployeeActions() {
  const { t } = useTranslation('per');
  const { rights } = useApplicationContext();
  const [isImporting, setImporting] = useState(false);
  const isPhone = useIsPhone();
  // Nobody makes zips or prints sheets on a phone, where the list begins below these buttons.
  if (isPhone && !isImporting) return null;
  // Photos are changes of employees.
  const mayImport = mayAccess(importPhotos.access, rights) && mayAccess(employee.calls.patch.access, rights);
  return (
    <>
      <StartCodesButton />
      <BadgeButton chosen={null} />
      {mayImport ? (
        <Button icon={CameraIcon} onPress={() => setImporting(true)}>
          {t('photos.button')}
        </Button>
      ) : null}
      {isImporting ? <PhotoImportDialog onClose={() => setImporting(false)} /> : null}
    </>
  );
}

/**
 * Start codes for those of the list who wait for one: switched on by an import or for many at once, people without an address have
 * nothing to sign in with yet. How many there are is asked when it is pressed: the list opens without that question.
 */
function StartCodesButton() {
  const { t } = useTranslation('per');
  const { rights } = useApplicationContext();
  const { view } = useListView(employee);
  const [isOpen, setOpen] = useState(false);
  if (!mayAccess(employee.actions.start_code.permission, rights)) return null;
  return (
    <>
      <Button icon={PrinterIcon} onPress={() => setOpen(true)}>
        {t('startCodes.title')}
      </Button>
      {isOpen ? <StartCodesDialog query={toListQuery(view)} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/** Prints the badges of the chosen people, or of all that the list finds. */
export function BadgeButton({ chosen }: { readonly chosen: readonly RecordOf<typeof employee>[] | null }) {
  const { t } = useTranslation('per');
  const { rights } = useApplicationContext();
  const { view } = useListView(employee);
  const [isOpen, setOpen] = useState(false);
  if (!mayAccess(employee.calls.export.access, rights)) return null;
  return (
    <>
      <Button icon={IdCardIcon} size={chosen === null ? undefined : 'small'} onPress={() => setOpen(true)}>
        {t('badges.button')}
      </Button>
      {isOpen ? <BadgeDialog chosen={chosen} query={toListQuery(view)} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
