import { useState } from 'react';
import { useTranslation } from '#shared/i18n/index.ts';
import { ResourceList, saveFile, useApplicationContext, useMay, type RecordOf } from '#shared/resource/index.ts';
import { useDialogFlow } from '#shared/page/use-dialog-flow.ts';
import { Button, CreditCardIcon, EmptyState, FileTextIcon, MenuItem, ReceiptIcon } from '#shared/ui/index.ts';
import { order, orderPaper, type OrderState } from '../contract/order.ts';
import { AmountFigure } from './amount-figure.tsx';
import { lazily } from '#shared/ui/lazily.tsx';

const PayDialog = /* @__PURE__ */ lazily(() => import('./pay-dialog.tsx').then((module) => module.PayDialog));

const payable: readonly OrderState[] = ['unpaid', 'cancelled', 'declined', 'failed'];

/** The company's orders, and the way to pay them. */
export default function OrderScreen() {
  const { t, language } = useTranslation('sub');
  const { client } = useApplicationContext();
  const { run } = useDialogFlow();
  const may = useMay(order);
  const [paying, setPaying] = useState<RecordOf<typeof order> | null>(null);
  const canPay = ({ status }: RecordOf<typeof order>): boolean => may('change') && payable.includes(status);
  const download = (id: number, kind: 'invoice' | 'receipt' | 'credit_note', number?: string): void =>
    run(async () => {
      const query = { kind, language, ...(number === undefined ? {} : { number }) };
      saveFile(await client.downloadEndpoint(orderPaper, { params: { id: String(id) }, query }));
      return undefined;
    });
  return (
    <>
      <ResourceList
        resource={order}
        isLive
        titleColumn="order_ref"
        cells={{
          total: ({ total, currency }) => <AmountFigure minor={total} currency={currency} />,
          refunded: ({ refunded, currency }) => <AmountFigure minor={refunded || null} currency={currency} />,
        }}
        empty={<EmptyState title={t('order.empty.title')} description={t('order.empty.text')} />}
        rowItems={(record) => (
          <>
            {canPay(record) ? (
              <MenuItem id="pay" icon={CreditCardIcon} onAction={() => setPaying(record)}>
                {t('order.pay')}
              </MenuItem>
            ) : null}
            <MenuItem id="invoice" icon={FileTextIcon} onAction={() => download(record.id, 'invoice')}>
              {t('order.invoice')}
            </MenuItem>
            {record.paid_time === null ? null : (
              <MenuItem id="receipt" icon={ReceiptIcon} onAction={() => download(record.id, 'receipt')}>
                {t('order.receipt')}
              </MenuItem>
            )}
            {(record.credit_notes ?? '').split(' ').map((number) =>
              number === '' ? null : (
                <MenuItem
                  key={number}
                  id={number}
                  icon={FileTextIcon}
                  onAction={() => download(record.id, 'credit_note', number)}
                >
                  {t('order.creditNote', { number })}
                </MenuItem>
              ),
            )}
          </>
        )}
        bulkActions={(records, clear) => {
          const [only] = records;
          if (records.length !== 1 || !only || !canPay(only)) return null;
          return (
            <Button
              size="small"
              icon={CreditCardIcon}
              onPress={() => {
                setPaying(only);
                clear();
              }}
            >
              {t('order.pay')}
            </Button>
          );
        }}
      />
      {paying ? <PayDialog record={paying} onClose={() => setPaying(null)} /> : null}
    </>
  );
}
