import { expect } from 'vitest';
import { addAgent, agree, ownActivity, productivitySetting } from '#features/productivity/contract.ts';
import { sumMarked } from '#features/productivity/server.ts';
import { asCompany } from '#server/http/index.ts';
import type { Client } from '#shared/http/index.ts';
import { createAgent, type ActivityAgent, type SendToServer } from '../../scripts/agent/index.ts';
import { dataOf } from './outcome.ts';
import type { TestServer } from './server.ts';

/** Changes the company's settings of productivity. */
export async function setProductivity(admin: Client, body: object): Promise<void> {
  const [setting] = dataOf(await admin.callEndpoint(productivitySetting.calls.list, { query: {} }));
  const params = { id: setting?.id ?? 0 };
  dataOf(await admin.callEndpoint(productivitySetting.calls.patch, { params, body }));
}

/** The person agrees to the current text. */
export async function agreeNow(person: Client): Promise<void> {
  const { text_version } = dataOf(await person.callEndpoint(ownActivity));
  dataOf(await person.callEndpoint(agree, { body: { text_version } }));
}

/** Sends an agent's requests with a token to the test server. */
export const sendBy =
  (server: TestServer, token: string): SendToServer =>
  async (path, body) => {
    const answer = await server.fetch(`/api/0/${path}`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    return { status: answer.status, text: await answer.text() };
  };

/** A computer of the person, with its watchers started. */
export async function computerOf(
  server: TestServer,
  person: Client,
  name: string,
): Promise<{ agent: ActivityAgent; token: string; id: number; send: SendToServer }> {
  const { token, id } = dataOf(await person.callEndpoint(addAgent, { body: { agent_name: name } }));
  const send = sendBy(server, token);
  const agent = createAgent(name, send);
  await agent.open();
  expect((await send('info')).status).toBe(200);
  return { agent, token, id, send };
}

/** Sums all marked days, as the recurring job does. */
export async function sumAll(server: TestServer, companyId: number): Promise<void> {
  const acting = { companyId, name: 'Tests', accessor: 'job' } as const;
  for (let more = true; more;) ({ hasMore: more } = await asCompany(server.host, acting, sumMarked));
}

/** A person's computer and consent, as stored. */
export async function recordedComputer(
  server: TestServer,
  companyId: number,
  employee: number,
  name: string,
): Promise<void> {
  const of = [companyId, employee] as const;
  await server.database.asOwner(
    `insert into activity_agents (company_id, employee, agent_name, token_hash, token_hint) values ($1, $2, $3, 'none', 'none')`,
    [...of, name],
  );
  await server.database.asOwner(
    `insert into activity_consents (company_id, employee, text_version, agreed_time) values ($1, $2, 1, now())`,
    [...of],
  );
}
