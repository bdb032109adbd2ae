import { useState } from 'react';
import type { AnyResource } from '#shared/contract/index.ts';
import { RecordForm, type FormValues, type RecordFormState } from '#shared/form/index.ts';
import type { Outcome } from '#shared/http/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { quiet } from '#shared/record/queries.ts';
import { useApplicationContext, useRefreshResource } from '#shared/resource/index.ts';
import { Button, Dialog, showToast } from '#shared/ui/index.ts';
import { newCompanyFields, openCompany, tenantCompany } from '../contract/company.ts';

/** The fields of a new company, labelled as in the list. */
const form: AnyResource = {
  ...tenantCompany,
  fields: newCompanyFields,
  create: openCompany.body,
  rules: [],
  steps: [],
};

/** Creates a company whose owner is invited by mail. */
export function OpenCompanyDialog({ onClose }: { onClose: () => void }) {
  const { t, language } = useTranslation(['vendor', 'common']);
  const { client } = useApplicationContext();
  const refresh = useRefreshResource();
  const [state, setState] = useState<RecordFormState | null>(null);
  const isBusy = state?.isSending ?? false;
  const send = async (values: FormValues, signal: AbortSignal): Promise<Outcome<unknown>> => {
    const body = openCompany.body.parse(values);
    const outcome = await client.callEndpoint(openCompany, { body }, { ...quiet, signal });
    if (outcome.isSuccess) {
      await refresh(tenantCompany.name);
      showToast({
        variant: 'success',
        text: t('vendor:company.open.done', { name: body.company_name, email: body.owner_email }),
      });
      onClose();
    }
    return outcome;
  };
  return (
    <Dialog
      isOpen
      isBusy={isBusy}
      title={t('vendor:company.open.title')}
      description={t('vendor:company.open.text')}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      actions={
        <>
          <Button onPress={onClose} isDisabled={isBusy}>
            {t('common:form.cancel')}
          </Button>
          <Button variant="primary" isPending={isBusy} onPress={() => void state?.submit()}>
            {t('vendor:company.open.label')}
          </Button>
        </>
      }
    >
      <RecordForm
        resource={form}
        record={null}
        initial={{ language, company_timezone: Temporal.Now.timeZoneId() }}
        send={send}
        onState={setState}
      />
    </Dialog>
  );
}
