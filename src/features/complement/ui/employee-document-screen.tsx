import { useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { ResourceList } from '#shared/resource/index.ts';
import { mayAccess } from '#shared/routing/index.ts';
import { Button, FileTextIcon, useIsPhone } from '#shared/ui/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { employeeDocument, importDocuments } from '../contract.ts';

/** Loads on demand. */
const DocumentImportDialog = /* @__PURE__ */ lazily(() =>
  import('./document-import-dialog.tsx').then((module) => module.DocumentImportDialog),
);

export default function EmployeeDocumentScreen() {
  return <ResourceList resource={employeeDocument} titleColumn="employee" actions={<DocumentFilesButton />} />;
}

/** Imports the files of many documents, for people who may add and change documents too. */
function DocumentFilesButton() {
  const { t } = useTranslation('complement');
  const { rights } = useApplicationContext();
  const [isOpen, setOpen] = useState(false);
  const isPhone = useIsPhone();
  const { create, patch } = employeeDocument.calls;
  // Nobody makes zips on a phone.
  if (isPhone && !isOpen) return null;
  if (![importDocuments, create, patch].every(({ access }) => mayAccess(access, rights))) return null;
  return (
    <>
      <Button icon={FileTextIcon} onPress={() => setOpen(true)}>
        {t('documentZip.button')}
      </Button>
      {isOpen ? <DocumentImportDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
