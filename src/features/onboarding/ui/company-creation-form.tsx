import { useStore } from '@nanostores/react';
import { useMachine } from '@xstate/react';
import { useState } from 'react';
import type { PickedLocation } from '#shared/contract/index.ts';
import { canonicalZone } from '#shared/contract/field/time-zone.ts';
import { LocationField } from '#shared/form/location/index.ts';
import { timeZones } from '#shared/form/time-zones.ts';
import { deviceTimeZone } from '#shared/http/time-zone.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { client } from '#shared/session/index.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { TextField } from '#shared/ui/field/text-field.tsx';
import { companyCreationFlow } from '../browser/flows/company-creation.ts';
import { creationHandover } from '../browser/handover.ts';
import { notify } from '#shared/page/notify.ts';
import { $region } from '#shared/page/region.ts';
import { companyAddressRule, companyNameRule, lengths, newCompanyDomainRule, placeNameRule } from '../domain/rules.ts';
import { lazyPart } from '#shared/page/frame/lazy-part.tsx';
import { usePublicForm } from '#shared/page/frame/use-public-form.ts';

const TimezoneDialog = lazyPart(() => import('./timezone-dialog.tsx').then((module) => module.default));

const rules = {
  company_name: companyNameRule,
  company_domain: newCompanyDomainRule,
  company_address: companyAddressRule,
  company_city: placeNameRule,
  company_province: placeNameRule,
  company_country: placeNameRule,
};

/**
 * The first company: its name, its address on the internet, its location and its time zone (spec section 3). The map fills address,
 * location and zone; all but the internet address can also be typed.
 */
export function CompanyCreationForm() {
  const { t } = useTranslation('oauth');
  const [snapshot, send] = useMachine(companyCreationFlow, { input: { code: creationHandover.take() } });
  const isBusy = snapshot.hasTag('busy') || snapshot.status === 'done';
  const baseHost = useStore($region)?.base_host ?? null;
  const [zone, setZone] = useState(() => canonicalZone(deviceTimeZone()) ?? 'UTC');
  const [isChoosingZone, setChoosingZone] = useState(false);
  const [place, setPlace] = useState<PickedLocation | null>(null);
  const { field, rightValue, change, submit, messageOf, answered } = usePublicForm({
    rules,
    others: ['company_timezone'],
    refused: snapshot.context.fields,
    isBusy,
    onSubmit: (typed) =>
      send({
        type: 'form.submitted',
        wanted: {
          ...typed,
          company_timezone: zone,
          // A country that was typed over is no longer the map's.
          company_country_code: typed.company_country === place?.address.country ? place.address.country_code : '',
          company_latitude: place?.location.lat ?? null,
          company_longitude: place?.location.lng ?? null,
        },
      }),
  });
  const chooseZone = (name: string): void => {
    setZone(name);
    answered('company_timezone');
  };
  const fillFrom = (picked: PickedLocation | null): void => {
    setPlace(picked);
    change({
      company_address: picked?.formatted_address.slice(0, lengths.address) ?? '',
      company_city: picked?.address.city ?? '',
      company_province: picked?.address.state ?? '',
      company_country: picked?.address.country ?? '',
    });
    if (picked && timeZones.includes(picked.timezone)) chooseZone(picked.timezone);
  };
  const domain = field('company_domain');
  const address = field('company_address');
  const text = { autoCapitalize: 'words', spellCheck: 'false' } as const;
  return (
    <form className="public-form" noValidate onSubmit={submit}>
      <TextField
        {...field('company_name')}
        {...text}
        label={t('companyCreation.name')}
        autoComplete="organization"
        autoFocus
      />
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
      <LocationField
        name="company_address"
        label={t('companyCreation.address')}
        hint={t('companyCreation.addressHelp')}
        error={address.errorMessage}
        isRequired={address.isRequired}
        value={place}
        onChange={fillFrom}
        onAddress={(typed) => {
          setPlace(typed);
          change({ company_address: typed.formatted_address.slice(0, lengths.address) });
        }}
        onBlur={address.onBlur}
        isReadOnly={isBusy}
        client={client}
        tell={({ variant, key }) => void notify({ variant, keys: [key] })}
      />
      <div className="onboarding-columns">
        <TextField
          {...field('company_city')}
          {...text}
          label={t('companyCreation.city')}
          autoComplete="address-level2"
        />
        <TextField
          {...field('company_province')}
          {...text}
          label={t('companyCreation.province')}
          autoComplete="address-level1"
        />
      </div>
      <TextField
        {...field('company_country')}
        {...text}
        label={t('companyCreation.country')}
        autoComplete="country-name"
      />
      <div className="onboarding-zone">
        <TextField
          name="company_timezone"
          label={t('companyCreation.timezone')}
          value={zone.replaceAll('_', ' ')}
          errorMessage={messageOf('company_timezone')}
          isReadOnly
        />
        <Button onPress={() => setChoosingZone(true)} isDisabled={isBusy}>
          {t('companyCreation.changeTimezone')}
        </Button>
      </div>
      <Button type="submit" variant="primary" fullWidth isPending={isBusy}>
        {t('companyCreation.action')}
      </Button>
      {isChoosingZone ? (
        <TimezoneDialog
          zone={zone}
          onClose={() => setChoosingZone(false)}
          onChoose={(next) => {
            chooseZone(next);
            setChoosingZone(false);
          }}
        />
      ) : null}
    </form>
  );
}
