import { useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { ResourceList, useMay } from '#shared/resource/index.ts';
import { Button, PlusIcon } from '#shared/ui/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { tenantCompany } from '../contract/company.ts';

const OpenCompanyDialog = /* @__PURE__ */ lazily(() =>
  import('./open-company-dialog.tsx').then((module) => module.OpenCompanyDialog),
);

/** All companies of this installation. */
export default function CompanyScreen() {
  return <ResourceList resource={tenantCompany} titleColumn="company_name" createAction={<OpenButton />} />;
}

function OpenButton() {
  const { t } = useTranslation('vendor');
  const may = useMay(tenantCompany);
  const [isOpening, setOpening] = useState(false);
  if (!may('add')) return null;
  return (
    <>
      <Button variant="primary" icon={PlusIcon} onPress={() => setOpening(true)}>
        {t('company.open.label')}
      </Button>
      {isOpening ? <OpenCompanyDialog onClose={() => setOpening(false)} /> : null}
    </>
  );
}
