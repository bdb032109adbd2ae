import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useLocation } from 'wouter';
import { useDialogWork } from '#shared/form/index.ts';
import { isCallError } from '#shared/http/index.ts';
import { codeKeys, formatDay, formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { useWritten } from '#shared/record/application-context.tsx';
import { callQuery } from '#shared/query/index.ts';
import { useApplicationContext, useMay } from '#shared/resource/index.ts';
import { Button, Skeleton, TextField, showToast } from '#shared/ui/index.ts';
import { lazily } from '#shared/ui/lazily.tsx';
import { order } from '../../contract/order.ts';
import { buyPlan, quotePlan, type PlanOffer, type PlanQuote, type Wanted } from '../../contract/subscription.ts';
import { moneyText } from '#shared/i18n/money.ts';
import { DiscountCodes, useRefusedCode } from './discount-codes.tsx';
import { Receipt } from './receipt.tsx';
import { refreshBought } from './refresh-bought.ts';

const PayDialog = /* @__PURE__ */ lazily(() => import('../pay-dialog.tsx').then((module) => module.PayDialog));

interface Props {
  readonly offer: PlanOffer;
  readonly price: PlanOffer['prices'][number];
  /** The proposed number. */
  readonly quantity: number;
}

/** Quantity and code, the resulting price, and the button with the sum. */
export function PurchaseSummary({ offer, price, quantity: proposed }: Props) {
  const { t, language } = useTranslation(['sub', 'common', 'api']);
  const written = useWritten();
  const { client } = useApplicationContext();
  const [typed, setTyped] = useState(String(proposed));
  const [codes, setCodes] = useState<readonly string[]>([]);
  const quantity = useDeferredValue(Number(typed));
  const isCount = Number.isInteger(quantity) && quantity >= 1 && quantity <= (price.most ?? 1_000_000);
  const wanted: Wanted = {
    plan: offer.plan,
    currency: price.currency,
    billing_cycle: price.billing_cycle,
    quantity: price.unit === null ? 1 : quantity,
    discount_codes: [...codes],
  };
  const query = useQuery({
    ...callQuery(client, quotePlan, { body: wanted }),
    enabled: isCount,
    retry: false,
  });
  const failed = query.isError && isCallError(query.error) ? query.error : undefined;
  const refused = useRefusedCode(failed);
  const number = (value: number): string => formatNumber(value, language);
  return (
    <section className="subscription-card" aria-labelledby="purchase-summary">
      <h2 id="purchase-summary">{t('sub:purchase.summary')}</h2>
      <div className="subscription-halves">
        <div className="subscription-usages">
          {price.unit === null ? null : (
            <TextField
              label={t(`sub:purchase.quantity.${price.unit}`)}
              value={typed}
              inputMode="numeric"
              description={price.most === null ? undefined : t('sub:purchase.mostSold', { most: number(price.most) })}
              errorMessage={isCount ? undefined : t('common:validation.wholeNumber')}
              onChange={setTyped}
            />
          )}
          <DiscountCodes codes={codes} refused={refused} onChange={setCodes} />
        </div>
        <div className="purchase-receipt" aria-live="polite" aria-busy={query.isFetching}>
          {query.data && isCount && !failed ? (
            <>
              <Receipt quote={query.data.data} />
              <Ordering wanted={wanted} quote={query.data.data} onChanged={() => void query.refetch()} />
            </>
          ) : failed && !refused ? (
            <p className="ui-field-error" role="alert">
              {t(codeKeys(failed.code ?? ''), written(failed.context))}
            </p>
          ) : isCount && !failed ? (
            <Skeleton height={120} />
          ) : null}
        </div>
      </div>
    </section>
  );
}

interface Placed {
  readonly id: number;
  readonly order_ref: string;
}

/** The button with the sum. It places the order and asks how to pay. */
function Ordering({ wanted, quote, onChanged }: { wanted: Wanted; quote: PlanQuote; onChanged: () => void }) {
  const { t, language } = useTranslation('sub');
  const { client, writing } = useApplicationContext();
  const may = useMay(order);
  const queries = useQueryClient();
  const { isBusy, failure, run } = useDialogWork();
  const [, navigate] = useLocation();
  const [placed, setPlaced] = useState<Placed | null>(null);
  const words = {
    plan: quote.plan_names[language],
    start: formatDay(quote.period_start, writing),
    amount: moneyText({ minor: quote.total, currency: quote.currency }, language),
  };
  const isLater = quote.type === 'downgrade_at_end';
  if (!may('change')) return null;
  const buy = (): void =>
    run(async () => {
      const outcome = await client.callEndpoint(buyPlan, { body: { ...wanted, total: quote.total } }, { quiet: true });
      if (!outcome.isSuccess) {
        onChanged();
        return outcome;
      }
      const { order: made } = outcome.data.data;
      if (made) setPlaced(made);
      else {
        await refreshBought(queries, quotePlan);
        showToast({ text: t(isLater ? 'purchase.planned' : 'purchase.started', words), variant: 'success' });
        navigate('/subscription');
      }
      return outcome;
    });
  return (
    <>
      <Button variant="primary" isPending={isBusy} onPress={buy}>
        {isLater ? t('purchase.plan', words) : quote.total === 0 ? t('purchase.free') : t('purchase.order', words)}
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
            description: quote.plan_names[language],
            total: quote.total,
            currency: quote.currency,
          }}
          onClose={() => {
            setPlaced(null);
            navigate('/subscription');
          }}
        />
      ) : null}
    </>
  );
}
