import { z } from 'zod';
import { beforeAll, describe, expect, test } from 'vitest';
import { allRoutes } from '#features/app/routes.ts';
import { serverSlices } from '#features/slices.server.ts';
import { wordsIn } from '#server/words/index.ts';
import { servedCalls, type AnyResource, type ResourceName } from '#shared/contract/index.ts';
import { builtKey } from '#shared/i18n/keys.ts';
import type { Role } from '#tests/support/fixtures.ts';
import { recordMaker, type RecordMaker } from '#tests/support/made-records.ts';
import { countCalls, formFiller, goWithin, isReady, leaveScreen, useClockedSite } from './harness/index.ts';

const { text } = wordsIn('en');

/** Records that are made in another way than by the form of a list, or need more than its fields; the test that presses it. */
const elsewhere: Readonly<Partial<Record<ResourceName, string>>> = {
  'device.terminal': 'terminals',
  'attendance.timetable': 'attendance-walk',
  'attendance.employee_schedule': 'attendance-walk',
  'attendance.department_schedule': 'attendance-walk',
  'attendance.department_rule': 'attendance-rules',
  'request.swap_schedule': 'swap-rules',
  'leave.group': 'month-of-asking',
  'leave.encashment': 'leave-encashment',
  'personal.encashment': 'leave-encashment',
  'personal.bio_photo': 'biophoto',
  'personal.deputy': 'own-deputy',
  'productivity.rule': 'productivity',
  'system.auto_export': 'auto-export',
};

const madeSchema = z.object({ data: z.object({ display_name: z.string() }) });

/** Those of the lists that a screen is for; others are made within another screen, whose test presses them. */
const forms = serverSlices
  .flatMap(({ resources = [] }) => resources.map(({ resource }) => resource))
  .filter((resource) => servedCalls(resource).create && elsewhere[resource.name] === undefined)
  .flatMap((resource) => {
    const route = allRoutes.find((each) => each.resource === resource.name);
    return route ? [{ name: resource.name, resource, route }] : [];
  });

const roleFor = ({ audience }: AnyResource): Role =>
  audience.of === 'own' ? 'empA1' : audience.of === 'vendor' ? 'vendor' : 'adminA';

describe('every form is filled once as a person does, and makes its record', () => {
  const site = useClockedSite();
  let maker: RecordMaker;
  beforeAll(async () => {
    const tokens = new Map<Role, string>();
    for (const role of ['adminA', 'empA1', 'vendor'] as const) tokens.set(role, await site.people.tokenOf(role));
    maker = recordMaker(site.server, (resource) => tokens.get(roleFor(resource)) ?? '', 'Form');
  });

  test.each(forms)('$name', async ({ resource, route }) => {
    const values = await maker.valuesFor(resource);
    const page = await site.kept(roleFor(resource));
    countCalls(page);
    await isReady(page);
    await goWithin(page, route.path, text(route.title));
    const { namespace, key } = resource.words;
    await page
      .getByRole('button', { name: text(builtKey(`${namespace}:${key}.create`)), exact: true })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    const filler = formFiller(page, dialog, resource);
    const next = dialog.getByRole('button', { name: text('common:form.next'), exact: true });
    const last = dialog
      .getByRole('button', { name: text('common:form.create'), exact: true })
      .or(dialog.getByRole('button', { name: text('common:form.submit'), exact: true }));
    await filler.fill(values);
    for (let step = 0; (await next.count()) > 0 && step < resource.steps.length; step += 1) {
      await next.click();
      await filler.fill(values);
    }
    const made = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && answer.url().endsWith(resource.path),
    );
    await last.click();
    await expect.poll(() => dialog.locator('.ui-field-error').allTextContents()).toEqual([]);
    const answer = await made;
    expect([answer.status(), answer.ok() ? '' : await answer.text()]).toEqual([200, '']);
    const { display_name: name } = madeSchema.parse(await answer.json()).data;
    const told = page
      .getByText(text('common:form.created', { name }), { exact: true })
      .or(page.getByText(text('common:form.submitted', { name }), { exact: true }));
    await told.first().waitFor();
    await dialog.waitFor({ state: 'detached' });
    await leaveScreen(page);
  });

  test('the form of a resignation says who reports to the person who leaves', async () => {
    const { employees } = site.people;
    await site.server.database.asOwner('update employees set superior = $1 where id = $2', [
      employees.empA1,
      employees.empA2,
    ]);
    const page = await site.open('/team/resign', { as: 'adminA' });
    await page
      .getByRole('button', { name: text('per:resignation.create') })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByRole('button', { name: new RegExp(text('per:resignation.field.employee'), 'u') })
      .first()
      .click();
    await page.getByRole('option', { name: /Person1001/ }).click();
    await dialog.getByText(text('per:resignation.reporting', { count: 1, names: 'Person1002 Works' })).waitFor();
  });
});
