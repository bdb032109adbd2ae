import { useStore } from '@nanostores/react';
import { useMachine } from '@xstate/react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { TextField } from '#shared/ui/field/text-field.tsx';
import { companyCreationFlow } from '../browser/flows/company-creation.ts';
import { creationHandover } from '../browser/handover.ts';
import { $region } from '../browser/region.ts';
import { companyAddressRule, companyNameRule, newCompanyDomainRule, placeNameRule } from '../domain/rules.ts';
import { usePublicForm } from './use-public-form.ts';

const TimezoneDialog = lazy(() => import('./timezone-dialog.tsx'));

const rules = {
  company_name: companyNameRule,
  company_domain: newCompanyDomainRule,
  company_address: companyAddressRule,
  company_city: placeNameRule,
  company_province: placeNameRule,
  company_country: placeNameRule,
};

/** The first company: its name, its own address on the net, its place and its time zone (spec section 3). */
export function CompanyCreationForm() {
  const { t } = useTranslation('oauth');
  const [snapshot, send] = useMachine(companyCreationFlow, { input: { code: creationHandover.take() } });
  const isBusy = snapshot.hasTag('busy') || snapshot.status === 'done';
  const baseHost = useStore($region)?.base_host ?? null;
  const [zone, setZone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const [isChoosingZone, setChoosingZone] = useState(false);
  const { field, rightValue, submit } = usePublicForm({
    rules, refused: snapshot.context.fields, isBusy,
    onSubmit: (typed) =>
      send({ type: 'form.submitted', wanted: { ...typed, company_timezone: zone, company_country_code: '', company_latitude: null, company_longitude: null } }),
  });
  const domain = field('company_domain');
  const text = { autoCapitalize: 'words', spellCheck: 'false' } as const;
  return (
    <form className="onboarding-form" noValidate onSubmit={submit}>
      <TextField {...field('company_name')} {...text} label={t('companyCreation.name')} autoComplete="organization" autoFocus />
      <TextField
        {...domain}
        className="onboarding-domain"
        label={t('field.company')}
        description={t('companyCreation.domainHelp')}
        suffix={baseHost === null ? undefined : <bdi dir="ltr">.{baseHost}</bdi>}
        onBlur={() => {
          domain.onBlur();
          const right = rightValue('company_domain');
          if (right !== undefined) send({ type: 'domain.entered', domain: right });
        }}
      />
      <TextField {...field('company_address')} {...text} label={t('companyCreation.address')} autoComplete="street-address" />
      <div className="onboarding-columns">
        <TextField {...field('company_city')} {...text} label={t('companyCreation.city')} autoComplete="address-level2" />
        <TextField {...field('company_province')} {...text} label={t('companyCreation.province')} autoComplete="address-level1" />
      </div>
      <TextField {...field('company_country')} {...text} label={t('companyCreation.country')} autoComplete="country-name" />
      <div className="onboarding-zone">
        <TextField
          name="company_timezone"
          label={t('companyCreation.timezone')}
          value={zone.replaceAll('_', ' ')}
          isReadOnly
        />
        <Button onPress={() => setChoosingZone(true)} isDisabled={isBusy}>{t('companyCreation.changeTimezone')}</Button>
      </div>
      <Button type="submit" variant="primary" fullWidth isPending={isBusy}>{t('companyCreation.action')}</Button>
      {isChoosingZone ? (
        <Suspense>
          <TimezoneDialog
            zone={zone}
            onClose={() => setChoosingZone(false)}
            onChoose={(next) => {
              setZone(next);
              setChoosingZone(false);
            }}
          />
        </Suspense>
      ) : null}
    </form>
  );
}
