import './sign-in-slips.css';
import { useCallback, useState } from 'react';
import { z } from 'zod';
import { formatInstant, useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/resource/index.ts';
import { Button, CopyIcon, Dialog, IconButton, showToast } from '#shared/ui/index.ts';
import { PrintSheet } from '#shared/ui/page/print-sheet.tsx';
import { usePrinting } from '#shared/ui/page/use-printing.ts';
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

/**
 * Slips with start codes, to show to the employees or to print and hand over. They are shown once, so that closing them asks first
 * until they have been printed or copied.
 */
export function SignInSlips({ results, onClose }: SignInSlipsProps) {
  const { t } = useTranslation(['per', 'common']);
  const slips = results.flatMap(({ ok, context }) => (ok ? (slipSchema.safeParse(context).data ?? []) : []));
  const [copied, setCopied] = useState<ReadonlySet<string>>(new Set());
  const [isPrinted, setPrinted] = useState(false);
  const [isPrinting, setPrinting] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const sheet = usePrinting<HTMLDivElement>(
    useCallback(() => setPrinting(false), []),
    isPrinting,
  );
  if (slips.length === 0) return null;
  const isKept = isPrinted || slips.every(({ emp_code: code }) => copied.has(code));
  const close = (): void => (isKept ? onClose() : setAsking(true));
  const copy = async ({ emp_code: code, start_code: text }: SignInSlip): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(new Set([...copied, code]));
    showToast({ variant: 'success', text: t('common:ui.copied') });
  };
  return (
    <>
      <Dialog
        isOpen
        size="wide"
        title={t('slip.title')}
        description={t('slip.text')}
        onOpenChange={(isOpen) => {
          if (!isOpen) close();
        }}
        actions={
          <>
            <Button onPress={close}>{t('common:ui.close')}</Button>
            <Button
              variant="primary"
              onPress={() => {
                setPrinting(true);
                setPrinted(true);
              }}
            >
              {t('slip.print')}
            </Button>
          </>
        }
      >
        <div className="slips">
          {slips.map((slip) => (
            <Slip key={slip.emp_code} slip={slip} onCopy={() => void copy(slip)} />
          ))}
        </div>
      </Dialog>
      {isAsking ? (
        <Dialog
          isOpen
          role="alertdialog"
          title={t('slip.leaveTitle')}
          onOpenChange={() => setAsking(false)}
          actions={
            <>
              <Button onPress={() => setAsking(false)}>{t('slip.keep')}</Button>
              <Button variant="danger" onPress={onClose}>
                {t('common:ui.close')}
              </Button>
            </>
          }
        >
          <p>{t('slip.leaveText')}</p>
        </Dialog>
      ) : null}
      <PrintSheet>
        <div ref={sheet} className="slips">
          {slips.map((slip) => (
            <Slip key={slip.emp_code} slip={slip} />
          ))}
        </div>
      </PrintSheet>
    </>
  );
}

function Slip({ slip, onCopy }: { slip: SignInSlip; onCopy?: () => void }) {
  const { t } = useTranslation(['per', 'common']);
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
            {/* Without a secure connection the clipboard is not available. */}
            {onCopy && globalThis.isSecureContext ? (
              <IconButton icon={CopyIcon} label={t('common:ui.copy')} size="small" onPress={onCopy} />
            ) : null}
          </dd>
        </dl>
        <p className="slip-note">{t('slip.valid', { time: formatInstant(slip.expires, zone, writing) })}</p>
      </div>
    </article>
  );
}
