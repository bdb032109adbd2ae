import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDialogWork } from '#shared/form/index.ts';
import { isCallError } from '#shared/http/index.ts';
import { codeKeys, formatDay, formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { useWritten } from '#shared/record/application-context.tsx';
import { moneyText } from '#shared/i18n/money.ts';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext } from '#shared/resource/index.ts';
import { Button, showToast, Skeleton } from '#shared/ui/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { buyAddOns, quoteAddOns, type AddOnQuote, type WantedAddOns } from '../../contract/add-on.ts';
import { pieces } from '../../domain/pieces.ts';
import { refreshBought } from './refresh-bought.ts';

const PayDialog = /* @__PURE__ */ lazily(() => import('../pay-dialog.tsx').then((module) => module.PayDialog));

/** What the chosen add-ons cost for the rest of the period, line by line, and the button with the sum. */
export function AddOnSummary({ wanted, onBought }: { wanted: WantedAddOns['add_ons']; onBought: () => void }) {
  const { t } = useTranslation(['sub', 'api']);
  const written = useWritten();
  const { client } = useApplicationContext();
  const query = useQuery({ ...callQuery(client, quoteAddOns, { body: { add_ons: wanted } }), retry: false });
  const failed = query.isError && isCallError(query.error) ? query.error : undefined;
  return (
    <div className="purchase-receipt add-on-receipt" aria-live="polite" aria-busy={query.isFetching}>
      {failed ? (
        <p className="ui-field-error" role="alert">
          {t(codeKeys(failed.code ?? ''), written(failed.context))}
        </p>
      ) : query.data ? (
        <>
          <Lines quote={query.data.data} />
          <Ordering
            wanted={wanted}
            quote={query.data.data}
            onBought={onBought}
            onChanged={() => void query.refetch()}
          />
        </>
      ) : (
        <Skeleton height={120} />
      )}
    </div>
  );
}

function Lines({ quote }: { quote: AddOnQuote }) {
  const { t, language } = useTranslation('sub');
  const { writing } = useApplicationContext();
  const money = (minor: number): string => moneyText({ minor, currency: quote.currency }, language);
  const number = (value: number): string => formatNumber(value, language);
  const date = formatDay(quote.period_end, writing);
  return (
    <>
      <p className="app-muted">{t('addOn.until', { end: date })}</p>
      <dl className="purchase-lines">
        {quote.add_ons.map((each) => (
          <Line key={`${each.add_on} ${each.minor}`} text={pieces(each, language)} amount={money(each.minor)} />
        ))}
        {quote.credit > 0 ? (
          <Line
            text={t('addOn.past', { count: quote.days_gone, days: number(quote.days) })}
            amount={money(-quote.credit)}
          />
        ) : null}
        {quote.tax > 0 ? (
          <Line text={t('purchase.line.tax', { rate: number(quote.tax_rate) })} amount={money(quote.tax)} />
        ) : null}
        <Line isTotal text={t('purchase.line.total')} amount={money(quote.total)} />
      </dl>
      <p className="subscription-note">{t('addOn.nextTotal', { date, amount: money(quote.next_total) })}</p>
    </>
  );
}

function Line({ text, amount, isTotal = false }: { text: string; amount: string; isTotal?: boolean }) {
  const name = isTotal ? 'purchase-total' : undefined;
  return (
    <>
      <dt className={name}>
        <bdi>{text}</bdi>
      </dt>
      <dd className={name}>
        <bdi>{amount}</bdi>
      </dd>
    </>
  );
}

interface OrderingProps {
  readonly wanted: WantedAddOns['add_ons'];
  readonly quote: AddOnQuote;
  readonly onBought: () => void;
  readonly onChanged: () => void;
}

/** Places the order and asks how to pay. */
function Ordering({ wanted, quote, onBought, onChanged }: OrderingProps) {
  const { t, language } = useTranslation('sub');
  const { client } = useApplicationContext();
  const queries = useQueryClient();
  const { isBusy, failure, run } = useDialogWork();
  const [placed, setPlaced] = useState<{ readonly id: number; readonly order_ref: string } | null>(null);
  const amount = moneyText({ minor: quote.total, currency: quote.currency }, language);
  const buy = (): void =>
    run(async () => {
      const body = { add_ons: wanted, total: quote.total };
      const outcome = await client.callEndpoint(buyAddOns, { body }, { quiet: true });
      if (!outcome.isSuccess) onChanged();
      else if (outcome.data.data.order) setPlaced(outcome.data.data.order);
      else {
        await refreshBought(queries, quoteAddOns);
        showToast({ text: t('addOn.bought'), variant: 'success' });
        onBought();
      }
      return outcome;
    });
  return (
    <>
      <Button variant="primary" isPending={isBusy} onPress={buy}>
        {quote.total === 0 ? t('purchase.free') : t('purchase.order', { amount })}
      </Button>
      {failure === null ? null : (
        <p className="ui-field-error" role="alert">
          {failure}
        </p>
      )}
      {placed ? (
        <PayDialog
          record={{
            id: placed.id,
            display_name: placed.order_ref,
            description: quote.add_ons.map((each) => pieces(each, language)).join(', '),
            total: quote.total,
            currency: quote.currency,
          }}
          onClose={() => {
            setPlaced(null);
            onBought();
          }}
        />
      ) : null}
    </>
  );
}
