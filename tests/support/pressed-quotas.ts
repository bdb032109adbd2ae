import { location } from '#features/company/contract.ts';
import { terminal } from '#features/device/contract.ts';
import { joinRequest } from '#features/invitation/contract.ts';
import { phoneAccount } from '#features/outdoor/contract.ts';
import { buyPlan, quotePlan } from '#features/subscription/contract.ts';
import { employee } from '#features/team/contract.ts';
import { uploadFile } from '#shared/contract/index.ts';
import type { QuotaName } from '#shared/contract/subscription.ts';
import { startWorker } from '#server/jobs/index.ts';
import type { Client } from '#shared/http/index.ts';
import type { Fixtures } from './fixtures.ts';
import { dataOf } from './outcome.ts';
import { sendFile } from './send-file.ts';
import type { TestServer } from './server.ts';

/** One measure of a bound, reached from many sides at once. */
export interface Attempt {
  /** Makes many at once, more than there is room for. */
  press(most: number): Promise<unknown>;
  /** The stored amount afterwards, which must be exactly the bound. */
  stored(): Promise<number>;
  /** The maximum of the subject that is pressed, where a bound has none for all. */
  readonly most?: number;
}

/** Calls all of them at the same moment, whatever their results. */
export const atOnce = (times: number, one: (at: number) => Promise<unknown>): Promise<unknown> =>
  Promise.allSettled(Array.from({ length: times }, (_, at) => one(at)));

type Attempts = Readonly<Record<string, Readonly<Record<string, Attempt>>>>;

/** Reaches what a subscription sold and how often a code is used, by every way that takes a place. */
export function pressedQuotas(server: TestServer, people: Fixtures, admins: () => readonly [Client, Client]): Attempts {
  const run = (text: string, values: unknown[] = []) => server.database.asOwner(text, values);
  const count = async (text: string, values: unknown[] = []): Promise<number> =>
    Number(Object.values((await run(text, values))[0] ?? {})[0]);

  /** A company that holds what it has, with three places left. */
  const withRoom = (of: QuotaName, count: () => Promise<number>, press: () => Promise<unknown>): Attempt => {
    let reached = 0;
    return {
      get most() {
        return reached;
      },
      press: async () => {
        reached = (await count()) + 3;
        await run(`update subscriptions set max_${of} = $2 where company_id = $1`, [people.a.id, reached]);
        await press();
        await run(`update subscriptions set max_${of} = null where company_id = $1`, [people.a.id]);
      },
      stored: count,
    };
  };

  const workers = () =>
    count(`select count(*) from employees where company_id = $1 and status <> 'resigned'`, [people.a.id]);
  const devices = () => count('select count(*) from terminals where company_id = $1 and enabled', [people.a.id]);
  const members = () =>
    count(`select count(*) from memberships where company_id = $1 and status = 'active' and email <> ''`, [
      people.a.id,
    ]);
  const phones = () =>
    count(
      `select count(distinct employee) from phone_accounts
       where company_id = $1 and status = 'bound' and platform in ('android', 'ios')`,
      [people.a.id],
    );
  const places = () => count('select count(*) from locations where company_id = $1 and enabled', [people.a.id]);
  const placeOf = (at: number) => ({
    location: { lat: 51 + at / 100, lng: -0.12 },
    name: `Place ${at}`,
    formatted_address: 'London, United Kingdom',
    address: { country: 'United Kingdom', country_code: 'GB', state: 'England', city: 'London' },
    timezone: 'Europe/London',
  });
  const megabytes = () =>
    count('select ceil(bytes / 1000000.0) from storage_usage where company_id = $1', [people.a.id]);

  const hire = (at: number): Promise<unknown> =>
    admins()[0].callEndpoint(employee.calls.create, {
      body: {
        emp_code: `8${String(at).padStart(3, '0')}`,
        first_name: 'Many',
        department: people.a.rootDepartment,
        area: [people.a.rootArea],
      },
    });

  /** The same five people in each file, in different orders, so that the imports meet. */
  async function importPeople(at: number): Promise<unknown> {
    const [admin] = admins();
    const place = 'Acme Works';
    const lines = [0, 1, 2, 3, 4].map((line) => `79${(line + at) % 5},Many,${place},${place}`);
    const { dataURL: file } = await sendFile(
      admin,
      `${employee.name}.import`,
      'people.csv',
      ['emp_code,first_name,department,area', ...lines].join('\n'),
    );
    return admin.callEndpoint(employee.calls.import, { body: { file, file_name: 'people.csv', mode: 'skip' } });
  }

  /** Eight people who wait to be let in. @returns the ids of their requests */
  async function waiting(): Promise<number[]> {
    const made = await run(
      `with person as (
         insert into users (email, first_name) select 'wait' || n || '@guest.test', 'Wait' from generate_series(1, 8) as n
         returning id, email
       ), member as (
         insert into memberships (company_id, user_id, status, email, name)
         select $1, id, 'pending_approval', email, 'Wait' from person
       )
       insert into invitations (company_id, email, language, status, invited_by, sent_time, expiry_time, accept_time, user_id)
       select $1, email, 'en', 'pending', 'Anna', now(), now() + interval '7 days', now(), id from person returning id`,
      [people.a.id],
    );
    return made.map(({ id }) => Number(id));
  }

  /** Eight people, each with a phone that waits to be bound. @returns the ids of the phones */
  async function waitingPhones(): Promise<number[]> {
    await atOnce(8, (at) => hire(500 + at));
    const made = await run(
      `insert into phone_accounts (company_id, employee, key_x, key_y, thumbprint, device_name, platform, status, last_seen)
       select company_id, id, 'x', 'y', 'quota' || id, 'Phone', 'android', 'waiting', now() from employees
       where company_id = $1 and emp_code like '85%' returning id`,
      [people.a.id],
    );
    return made.map(({ id }) => Number(id));
  }

  const upload = (at: number): Promise<unknown> =>
    admins()[0].callEndpoint(uploadFile, {
      query: { for: 'complement.employee_document.file', name: `${at}.pdf`, size: 1_000_000 },
      body: new Blob(['%PDF-1.7'.padEnd(1_000_000)]),
    });

  /** A code that may be used five times, of which others have used four, bought with by both companies at once. */
  async function buyWith(code: string, max: { all: number | null; own: number | null }, used: number): Promise<void> {
    const [made] = await run(
      `insert into discounts (discount_code, discount_name, percent, max_uses, max_uses_per_company)
       values ($1, $1, 10, $2, $3) returning id`,
      [code, max.all, max.own],
    );
    await run(
      `insert into discount_uses (discount, company, "order") select $1, 90000 + n, n from generate_series(1, $2) as n`,
      [made?.['id'], used],
    );
    const plan = await count(`select id from plans where plan_code = 'STANDARD'`);
    const body = { plan, currency: 'USD', billing_cycle: 'monthly' as const, quantity: 50, discount_codes: [code] };
    const { total } = dataOf(await admins()[0].callEndpoint(quotePlan, { body }));
    await atOnce(12, async (at) => admins()[at % 2 === 0 ? 0 : 1].callEndpoint(buyPlan, { body: { ...body, total } }));
  }
  const usesOf = (code: string, more = '') =>
    count(
      `select count(*) from discount_uses join discounts on discounts.id = discount where discount_code = $1 ${more}`,
      [code],
    );

  return {
    'subscription.employees': {
      places: withRoom('employees', workers, async () => {
        await atOnce(4, importPeople);
        const worker = await startWorker(server.host, server.running.app.jobKinds, 4);
        await Promise.all([worker.drain(), atOnce(12, hire)]);
        await worker.stop();
      }),
    },
    'subscription.terminals': {
      places: withRoom('terminals', devices, () =>
        atOnce(9, (at) =>
          admins()[0].callEndpoint(terminal.calls.create, {
            body: { sn: `QUOTA${at}`, alias: `Gate ${at}`, area: people.a.rootArea },
          }),
        ),
      ),
    },
    'subscription.users': {
      // Each is decided by several administrators at once, who began at different ends.
      places: withRoom('users', members, async () => {
        const ids = await waiting();
        return atOnce(ids.length, async (at) =>
          admins()[0].callEndpoint(joinRequest.actions.approve.call, {
            body: { ids: [ids[at] ?? 0, ids[(at + 3) % ids.length] ?? 0] },
          }),
        );
      }),
    },
    'subscription.mobiles': {
      places: withRoom('mobiles', phones, async () => {
        const ids = await waitingPhones();
        return atOnce(ids.length, async (at) =>
          admins()[0].callEndpoint(phoneAccount.actions.bind.call, {
            body: { ids: [ids[at] ?? 0, ids[(at + 3) % ids.length] ?? 0] },
          }),
        );
      }),
    },
    'subscription.locations': {
      places: withRoom('locations', places, () =>
        atOnce(9, (at) =>
          admins()[0].callEndpoint(location.calls.create, {
            body: { location_name: `Quota ${at}`, place: placeOf(at), radius: 200, timezone: 'Europe/London' },
          }),
        ),
      ),
    },
    'subscription.storage': { places: withRoom('storage', megabytes, () => atOnce(9, upload)) },
    'subscription.discount': {
      all: {
        most: 5,
        press: () => buyWith('MANY', { all: 5, own: null }, 4),
        stored: () => usesOf('MANY'),
      },
      own: {
        most: 1,
        press: () => buyWith('OWN', { all: null, own: 1 }, 0),
        stored: () => usesOf('OWN', `and company = ${people.a.id}`),
      },
    },
  };
}
