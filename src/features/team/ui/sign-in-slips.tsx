import './sign-in-slips.css';
import { z } from 'zod';
import { formatInstant, useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/resource/index.ts';
import { Button, Dialog } from '#shared/ui/index.ts';
import { PrintSheet } from '#shared/ui/page/print-sheet.tsx';
import { QrCode } from '#shared/ui/qr/qr-code.tsx';

/** The answer about each record. It is shown once and not stored. */
const slipSchema = z.object({
  name: z.string(),
  emp_code: z.string(),
  start_code: z.string(),
  link: z.string(),
  address: z.string(),
  company: z.string(),
  company_domain: z.string(),
  expires: z.string(),
});
type SignInSlip = z.infer<typeof slipSchema>;

interface Acted {
  readonly ok: boolean;
  readonly context?: Readonly<Record<string, string | number>> | undefined;
}

interface SignInSlipsProps {
  /** The answers to `start_code`. */
  readonly results: readonly Acted[];
  readonly onClose: () => void;
}

/** Slips with start codes, to show to the employees or to print and hand over. */
export function SignInSlips({ results, onClose }: SignInSlipsProps) {
  const { t } = useTranslation(['per', 'common']);
  const slips = results.flatMap(({ ok, context }) => (ok ? (slipSchema.safeParse(context).data ?? []) : []));
  if (slips.length === 0) return null;
  const list = slips.map((slip) => <Slip key={slip.emp_code} slip={slip} />);
  return (
    <>
      <Dialog
        isOpen
        size="wide"
        title={t('slip.title')}
        description={t('slip.text')}
        onOpenChange={(isOpen) => {
          if (!isOpen) onClose();
        }}
        actions={
          <>
            <Button onPress={onClose}>{t('common:ui.close')}</Button>
            <Button variant="primary" onPress={() => globalThis.print()}>
              {t('slip.print')}
            </Button>
          </>
        }
      >
        <div className="slips">{list}</div>
      </Dialog>
      <PrintSheet>
        <div className="slips">{list}</div>
      </PrintSheet>
    </>
  );
}

function Slip({ slip }: { slip: SignInSlip }) {
  const { t } = useTranslation('per');
  const { zone, writing } = useApplicationContext();
  return (
    <article className="slip">
      <QrCode value={slip.link} label={t('slip.qr')} />
      <div>
        <h3>
          <bdi>{slip.name}</bdi>
        </h3>
        <p>{t('slip.heading', { company: slip.company })}</p>
        <p>{t('slip.scan')}</p>
        <p>
          {t('slip.or')} <bdi className="slip-address">{slip.address}</bdi>
        </p>
        <dl>
          <dt>{t('slip.company')}</dt>
          <dd>
            <bdi>{slip.company_domain}</bdi>
          </dd>
          <dt>{t('employee.field.emp_code')}</dt>
          <dd>
            <bdi>{slip.emp_code}</bdi>
          </dd>
          <dt>{t('slip.startCode')}</dt>
          <dd className="slip-code">
            <bdi>{slip.start_code}</bdi>
          </dd>
        </dl>
        <p className="slip-note">{t('slip.valid', { time: formatInstant(slip.expires, zone, writing) })}</p>
      </div>
    </article>
  );
}
