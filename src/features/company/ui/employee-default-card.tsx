import './closing.css';
import { useState } from 'react';
import type { AnyResource } from '#shared/contract/index.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import {
  FormDialog,
  RecordDetails,
  useApplicationContext,
  useMay,
  usePage,
  useResourceWords,
} from '#shared/resource/index.ts';
import { Button } from '#shared/ui/index.ts';
import { employeeDefault } from '../contract/employee-default.ts';

const shown: AnyResource = employeeDefault;

/** What new employees start with, and the form in which it is set. */
export function EmployeeDefaultCard() {
  const { t } = useTranslation('company');
  const application = useApplicationContext();
  const words = useResourceWords(shown);
  const may = useMay(employeeDefault);
  const [isOpen, setOpen] = useState(false);
  const record = usePage(employeeDefault, { page_size: 1 }).data?.rows[0];
  if (!record) return null;
  const close = (): void => setOpen(false);
  return (
    <section className="closing" aria-labelledby="employee-default-title">
      <h2 id="employee-default-title">{words.title}</h2>
      <p className="app-muted">{words.purpose}</p>
      <RecordDetails<AnyResource> resource={shown} record={record} context={{ ...application, words }} />
      {may('change') ? <Button onPress={() => setOpen(true)}>{t('employeeDefault.action')}</Button> : null}
      {isOpen ? <FormDialog resource={employeeDefault} record={record} onClose={close} onSaved={close} /> : null}
    </section>
  );
}
