import { and, eq } from 'drizzle-orm';
import { commonCodes, type CallData } from '#shared/contract/index.ts';
import { Refusal, serve, servePrepared, type PreparingContext, type Route } from '#server/http/index.ts';
import { changeFrom } from '#server/resource/index.ts';
import { acceptHostKey, autoExportCodes, testExport } from '../../contract/auto-export.ts';
import { autoExports } from '../tables.ts';
import { ways } from './deliver.ts';
import { autoExportServer } from './resources.ts';
import { failureOf } from './failure.ts';

/** Sends the test before the transaction, so that a slow server does not keep one open. */
async function sendTest(context: PreparingContext, id: number): Promise<CallData<typeof testExport>> {
  const { services, companyId, actor, now } = context;
  const [task] = await services.database.within({ role: 'tenant', companyId, userId: actor.userId }, (tx) =>
    tx
      .select()
      .from(autoExports)
      .where(and(eq(autoExports.company_id, companyId), eq(autoExports.id, id))),
  );
  if (!task) throw new Refusal(commonCodes.notFound);
  const { test } = ways[task.target];
  if (!test) throw new Refusal(autoExportCodes.noServer);
  try {
    return { fault: null, answer: await test(services, { companyId, task }, now) };
  } catch (error) {
    const { fault, message } = failureOf(error);
    return { fault, answer: message };
  }
}

/** Tests the server of an automatic export. */
export const testExportRoute: Route = {
  ...servePrepared(
    testExport,
    (context, { body }) => sendTest(context, body.id),
    async (_, __, outcome) => outcome,
  ),
  limit: { by: 'person', max: 30, seconds: 3600 },
};

/** Accepts the key of the server of an automatic export. */
export const acceptHostKeyRoute: Route = serve(acceptHostKey, async (context, { body }) => {
  const set = { sftp_fingerprint: body.fingerprint };
  const changed = await changeFrom(autoExportServer, context, body.id, set, {
    when: ({ target }) => target === 'sftp',
  });
  if (!changed) throw new Refusal(commonCodes.notFound);
  return null;
});
