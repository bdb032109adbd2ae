import './register.css';
import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { StatusAlert, usePublicForm } from '#shared/page/public.ts';
import { useTranslation } from '#shared/i18n/index.ts';
import { Button } from '#shared/ui/button/button.tsx';
import { TextField } from '#shared/ui/field/text-field.tsx';
import { linkedCompany, registerFlow } from '../browser/register-flow.ts';
import { employeeCodeRule, remarksRule } from '../domain/rules.ts';
import type { RegisterEvent, Submission } from '../machines/register.machine.ts';
import type { FieldMessages } from '#shared/contract/messages.ts';
import { PhotoPicker } from './photo-picker.tsx';
import { lazily } from '#shared/ui/lazily.tsx';

/** Loaded beside the page into reserved space: needed only after a photo is chosen. */
const Remarks = /* @__PURE__ */ lazily(() =>
  import('#shared/ui/field/text-area.tsx').then((module) => module.TextArea),
);
const ConsentField = /* @__PURE__ */ lazily(() => import('./consent-field.tsx').then((module) => module.default));

/** Submits a photo and shows what happens next. */
export function RegisterPanel() {
  const { t } = useTranslation('default');
  const [companyId] = useState(() => linkedCompany());
  const [snapshot, send] = useMachine(registerFlow, { input: { companyId } });
  const [company, setCompany] = useState<string | null>('');
  useEffect(() => {
    // Loads in parallel with the page, which does not wait for it.
    const loading = import('../browser/company-of-link.ts').then((module) => module.companyOfLink(companyId));
    loading.then(setCompany).catch(() => undefined);
  }, [companyId]);
  if (snapshot.matches('missing') || company === null) {
    return (
      <StatusAlert severity="error" title={t('bioPhoto.linkMissing')}>
        <p>{t('bioPhoto.linkMissingText')}</p>
      </StatusAlert>
    );
  }
  if (snapshot.matches('sent')) {
    return (
      <div className="public-form">
        <StatusAlert severity="success" title={t('bioPhoto.sent')}>
          <p>{t('bioPhoto.sentText')}</p>
        </StatusAlert>
        <Button fullWidth onPress={() => send({ type: 'next.pressed' })}>
          {t('bioPhoto.next')}
        </Button>
      </div>
    );
  }
  return (
    <RegisterForm company={company} refused={snapshot.context.fields} isBusy={snapshot.hasTag('busy')} send={send} />
  );
}

interface RegisterFormProps {
  /** Empty until it is known. */
  readonly company: string;
  readonly refused: FieldMessages;
  readonly isBusy: boolean;
  readonly send: (event: RegisterEvent) => void;
}

const rules = { employee: employeeCodeRule, remarks: remarksRule };

function RegisterForm({ company, refused, isBusy, send }: RegisterFormProps) {
  const { t } = useTranslation(['default', 'common']);
  const [photo, setPhoto] = useState<string | null>(null);
  const [isSent, setSent] = useState(false);
  const [isAgreed, setAgreed] = useState(false);
  const { field, submit, messageOf } = usePublicForm<keyof typeof rules>({
    rules,
    others: ['biophoto', 'consent'],
    refused,
    isBusy,
    onChange: () => send({ type: 'form.changed' }),
    onSubmit: (values) => {
      if (photo === null) return document.querySelector<HTMLElement>('.bio-photo-picker button:not([hidden])')?.focus();
      if (!isAgreed) return document.querySelector<HTMLElement>('.bio-photo-consent input')?.focus();
      send({ type: 'form.submitted', submission: { biophoto: photo, ...values } satisfies Submission });
    },
  });
  const photoError =
    messageOf('biophoto') ?? (isSent && photo === null ? t('default:bioPhoto.photoRequired') : undefined);
  return (
    <form
      className="public-form"
      noValidate
      onSubmit={(event) => {
        setSent(true);
        submit(event);
      }}
    >
      <p className="bio-photo-company">
        <bdi>{company}</bdi>
      </p>
      <PhotoPicker
        errorMessage={photoError}
        isLocked={isBusy}
        onChange={(next) => {
          setPhoto(next);
          send({ type: 'form.changed' });
        }}
      />
      <TextField
        {...field('employee')}
        label={t('default:bioPhoto.code')}
        description={t('default:bioPhoto.codeHelp')}
        isRequired
        autoComplete="off"
      />
      <div className="bio-photo-note">
        <Remarks {...field('remarks')} label={t('default:bioPhoto.remarks')} rows={2} />
      </div>
      <div className="bio-photo-consent">
        <ConsentField
          isAgreed={isAgreed}
          isBusy={isBusy}
          errorMessage={
            messageOf('consent') ?? (isSent && !isAgreed ? t('default:bioPhoto.consentRequired') : undefined)
          }
          onChange={setAgreed}
        />
      </div>
      <Button type="submit" variant="primary" fullWidth isPending={isBusy}>
        {t('default:bioPhoto.save')}
      </Button>
    </form>
  );
}
