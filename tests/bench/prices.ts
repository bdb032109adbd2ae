/**
 * What an order costs, for every way to price a plan: `npm run bench -- prices`. Twenty tiers, twenty add-ons, a discount and the rest of
 * a running period, for up to a million units; and the call that shows it to a company. Goal: any order within 5 ms (p99 of the
 * calculation, p95 of the call's own work on PostgreSQL is shown for comparison).
 */
import type { SoldAddOn } from '#features/subscription/domain/add-on.ts';
import { priceModels, type Pricing } from '#features/subscription/domain/price.ts';
import { quoteOf } from '#features/subscription/domain/quote.ts';
import { quotePlan } from '#features/subscription/contract.ts';
import { endBenches, percentile } from './support/bench-host.ts';
import { openServer } from './support/bench-server.ts';
import { ownerToken } from './support/large-tenant.ts';
import { printTable } from './support/print-table.ts';
import { makeTenant } from './support/small-tenant.ts';

const goal = 5;
const times = 2000;
const addOns: SoldAddOn[] = Array.from({ length: 20 }, (_, at) => ({
  add_on: at + 1,
  name: 'Places',
  names: { en: 'Places', 'es-MX': 'Lugares', ar: 'أماكن', tr: 'Yer' },
  quota: 'employees',
  amount: 50,
  feature: null,
  quantity: at + 1,
  price: 12.3456,
}));
const pricing = (model: Pricing['model']): Pricing => ({
  model,
  flat_fee: 10.5,
  unit_price: 1.2345,
  package_size: 7,
  tiers: Array.from({ length: 20 }, (_, at) => ({
    up_to: at === 19 ? null : (at + 1) * 5000,
    unit_price: 2 - at / 20,
    flat_fee: 1,
  })),
  min_charge: 5,
  tax_mode: 'inclusive',
  tax_rate: 19,
});

const rows: (string | number)[][] = [];
let isMet = true;
for (const model of priceModels) {
  const taken: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const started = performance.now();
    quoteOf({
      pricing: pricing(model),
      quantity: 1 + ((turn * 7919) % 1_000_000),
      decimals: 2,
      addOns,
      reductions: [
        { type: 'percent', percent: 12.5 },
        { type: 'amount', minor: 999 },
      ],
      remainder: { paid: 1_234_567, days: 365, daysLeft: turn % 365 },
    });
    taken.push(performance.now() - started);
  }
  const p99 = percentile(taken, 0.99);
  isMet &&= p99 <= goal;
  rows.push([model, percentile(taken, 0.5).toFixed(3), p99.toFixed(3), p99 <= goal ? 'met' : 'missed']);
}

const server = await openServer();
const company = await makeTenant(server, 100, 1);
await server.owner(
  `insert into subscriptions (company_id, status) values (${company}, 'active') on conflict do nothing`,
);
const [plan] = await server.owner(`select id from plans where plan_code = 'PROFESSIONAL'`);
const token = await ownerToken(server, company);
const body = JSON.stringify({
  plan: Number(plan?.['id']),
  currency: 'USD',
  billing_cycle: 'yearly',
  quantity: 500,
});
const asked: number[] = [];
for (let turn = 0; turn < 220; turn += 1) {
  const started = performance.now();
  const answer = await fetch(`${server.url}/web${quotePlan.path}`, {
    method: 'POST',
    headers: { authorization: `JWT ${token}`, 'content-type': 'application/json' },
    body,
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${answer.status} ${text}`);
  if (turn >= 20) asked.push(performance.now() - started);
}
rows.push([
  'the call, with its network and session',
  percentile(asked, 0.5).toFixed(1),
  percentile(asked, 0.99).toFixed(1),
  '',
]);
await server.close();
await endBenches();
printTable(['price', 'p50 ms', 'p99 ms', `goal ${goal} ms`], rows);
process.exitCode = isMet ? 0 : 1;
