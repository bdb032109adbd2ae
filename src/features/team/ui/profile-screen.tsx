import './profile.css';
import type { customKinds } from '#shared/contract/field/custom.ts';
import { formatDay, formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/record/application-context.tsx';
import { usePage } from '#shared/record/queries.ts';
import { SettingsPage } from '#shared/resource/settings-page.tsx';
import { ownProfile } from '../contract/own-profile.ts';

/** The person's own record: fields of the company beside those that the person maintains. */
export default function ProfileScreen() {
  return <SettingsPage resource={ownProfile} beside={ProfileDetails} />;
}

function ProfileDetails() {
  const { t } = useTranslation(['per', 'personal', 'common']);
  const { writing } = useApplicationContext();
  const record = usePage(ownProfile, { page_size: 1 }).data?.rows[0];
  if (!record) return null;
  const day = (date: string | null): string | null => date && formatDay(date, writing);
  const valueText = (kind: (typeof customKinds)[number], value: string): string | null =>
    kind === 'date'
      ? day(value)
      : kind === 'number'
        ? formatNumber(Number(value), writing.language)
        : kind === 'yes_no'
          ? t(value === 'yes' ? 'common:yes' : 'common:no')
          : value;
  const lines: readonly (readonly [string, string | null | undefined])[] = [
    [t('employee.field.emp_code'), record.emp_code],
    [t('employee.field.department'), record.department],
    [t('employee.field.position'), record.position?.display_name],
    [t('employee.field.superior'), record.superior],
    [t('employee.field.hire_date'), day(record.hire_date)],
    [t('employee.field.birthday'), day(record.birthday)],
    [t('employee.field.email'), record.email],
    ...record.own_fields.map(({ label, kind, value }) => [label, valueText(kind, value)] as const),
  ];
  return (
    <section className="profile-facts" aria-labelledby="profile-name">
      <h2 id="profile-name">
        <bdi>{record.display_name}</bdi>
      </h2>
      <dl>
        {lines.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ) : null,
        )}
      </dl>
      <p className="app-muted">{t('personal:profile.whoChanges')}</p>
    </section>
  );
}
