import { Fragment } from 'react';
import { formatDay, formatList, formatNumber, useTranslation } from '#shared/i18n/index.ts';
import { useApplicationContext } from '#shared/resource/index.ts';
import type { PlanQuote } from '../../contract/subscription.ts';
import { moneyText } from '#shared/i18n/money.ts';
import { pieces } from '../../domain/pieces.ts';
import { soldText } from './plan-words.ts';
import { WhatEnds } from './what-ends.tsx';

/** The lines of an order as on a receipt, and what the order removes. */
export function Receipt({ quote }: { quote: PlanQuote }) {
  const { t, language } = useTranslation(['sub', 'vendor']);
  const { writing } = useApplicationContext();
  const money = (minor: number): string => moneyText({ minor, currency: quote.currency }, language);
  const number = (value: number): string => formatNumber(value, language);
  const dates = {
    start: formatDay(quote.period_start, writing),
    end: formatDay(quote.period_end, writing),
  };
  const { remainder } = quote;
  return (
    <>
      <p className="app-muted">{t(`sub:purchase.type.${quote.type}`, dates)}</p>
      <dl className="purchase-lines">
        <dt>{t('sub:purchase.line.plan', { plan: quote.plan_names[language], sold: soldText(quote, t, language) })}</dt>
        <dd>
          <bdi>{money(quote.plan_price)}</bdi>
        </dd>
        {quote.add_ons.map((each) => (
          <Fragment key={`${each.add_on} ${each.minor}`}>
            <dt>
              <bdi>{pieces(each, language)}</bdi>
            </dt>
            <dd>
              <bdi>{money(each.minor)}</bdi>
            </dd>
          </Fragment>
        ))}
        {quote.discount > 0 ? (
          <>
            <dt>{t('sub:purchase.line.discount', { code: quote.discount_codes.join(' + ') })}</dt>
            <dd>
              <bdi>{money(-quote.discount)}</bdi>
            </dd>
          </>
        ) : null}
        {remainder && quote.credit > 0 ? (
          <>
            <dt>
              {t('sub:purchase.line.credit', {
                count: remainder.days_left,
                days: number(remainder.days),
                paid: money(remainder.paid),
              })}
            </dt>
            <dd>
              <bdi>{money(-quote.credit)}</bdi>
            </dd>
          </>
        ) : null}
        {quote.tax > 0 ? (
          <>
            <dt>{t('sub:purchase.line.tax', { rate: number(quote.tax_rate) })}</dt>
            <dd>
              <bdi>{money(quote.tax)}</bdi>
            </dd>
          </>
        ) : null}
        <dt className="purchase-total">
          {quote.type === 'downgrade_at_end' ? t('sub:purchase.line.then', dates) : t('sub:purchase.line.total')}
        </dt>
        <dd className="purchase-total">
          <bdi>{money(quote.total)}</bdi>
        </dd>
      </dl>
      {quote.dropped.length > 0 ? (
        <p className="subscription-note" data-tone="near">
          {t('sub:purchase.dropped', {
            list: formatList(
              quote.dropped.map((each) => pieces(each, language)),
              language,
            ),
          })}
        </p>
      ) : null}
      <WhatEnds lost={quote.lost} exceeded={quote.exceeded} beyond="purchase.exceeded" />
    </>
  );
}
