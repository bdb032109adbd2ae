import { and, eq } from 'drizzle-orm';
import { keepForJob, readUpload, type UploadPlace } from '#server/files/index.ts';
import {
  refuseField,
  Refusal,
  serve,
  servePrepared,
  type PreparingContext,
  type Route,
  type TenantContext,
} from '#server/http/index.ts';
import { enqueue } from '#server/jobs/index.ts';
import { commonCodes } from '#shared/contract/index.ts';
import {
  checkFormerFile,
  formerPlace,
  moveInSummary,
  readFormerFile,
  refusedFormerLines,
  type Found,
} from '../contract/move-in.ts';
import { moveInJob } from './jobs.ts';
import { foundIn, makeMove } from './new-move.ts';
import { noCounts } from './pass.ts';
import { openFormer } from './read-former.ts';
import { refusedTable } from './refused-file.ts';
import { moveIns } from './tables.ts';

/** Databases of former systems. The reader checks what they are. */
export const formerUpload: UploadPlace = {
  name: formerPlace,
  calls: [readFormerFile, checkFormerFile],
  maxBytes: 50_000_000,
  accept: ['.sql', '.dump', '.gz', '.txt', '.mdb', '.accdb'],
  content: 'reader',
};

async function readFound(
  context: PreparingContext,
  { body }: { readonly body: { readonly file: string; readonly time_zone: string } },
): Promise<Found> {
  const { services, actor } = context;
  const file = await readUpload(context, body.file, formerPlace);
  if (file.byteLength === 0) refuseField('file', 'tableFile.empty');
  const { data } = await openFormer(services.threads, actor.userId, {
    file,
    zone: body.time_zone,
    day: context.now.toZonedDateTimeISO(body.time_zone).toPlainDate().toString(),
    withPunches: false,
  });
  return foundIn(data);
}

const readRoute = servePrepared(readFormerFile, readFound, async (_context, _input, found) => found);

const checkRoute = servePrepared(checkFormerFile, readFound, async (context, { body }, found) => {
  const { kinds, file_name, time_zone } = body;
  const file = await keepForJob(context, body.file, formerPlace);
  const id = await makeMove(context, { file_name, time_zone, kinds, found, file });
  const job = await enqueue(context, { kind: moveInJob, payload: { id, file, status: 'checking' } });
  return { id, job };
});

async function moveOf({ tx, companyId }: TenantContext, id: number) {
  const [row] = await tx
    .select()
    .from(moveIns)
    .where(and(eq(moveIns.company_id, companyId), eq(moveIns.id, id)));
  if (!row) throw new Refusal(commonCodes.notFound);
  return row;
}

const summaryRoute = serve(moveInSummary, async (context, { params }) => {
  const { found, kinds, counts } = await moveOf(context, params.id);
  return { found, kinds: kinds.map((kind) => ({ kind, counts: counts[kind] ?? noCounts })) };
});

const refusedRoute = serve(refusedFormerLines, async (context, { params }) =>
  refusedTable(context, await moveOf(context, params.id)),
);

/** The calls that move a company in. */
export const movingRoutes: readonly Route[] = [readRoute, checkRoute, summaryRoute, refusedRoute];
