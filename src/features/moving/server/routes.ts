import { and, eq } from 'drizzle-orm';
import { resignation } from '#features/team/contract.ts';
import { keepForJob, readUpload, type UploadPlace } from '#server/files/index.ts';
import {
  mayCall,
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
import { checkPunchFile } from '#features/device/contract.ts';
import {
  checkFormerFile,
  chosenKinds,
  formerPlace,
  moveInSummary,
  readFormerFile,
  refusedFormerLines,
  type ChosenKind,
  type Found,
} from '../contract/move-in.ts';
import { movedKinds, type FormerData } from '../domain/former.ts';
import { moveInJob } from './jobs.ts';
import { serverOf } from './lookup.ts';
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

/** What a person sees of a file before it is checked. */
function foundIn(data: FormerData): Found {
  const { system, isCutOff, broken, left, punches } = data;
  const kinds = [
    ...movedKinds.map((kind) => ({ kind, rows: data[kind].length })),
    { kind: 'punches' as const, rows: punches },
  ];
  return { system, isCutOff, broken, left: left.map((one) => ({ ...one })), kinds };
}

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
    withPunches: false,
  });
  return foundIn(data);
}

const readRoute = servePrepared(readFormerFile, readFound, async (_context, _input, found) => found);

/** Whether this person may make what they have chosen. */
function mayMake({ actor }: Pick<TenantContext, 'actor'>, kind: ChosenKind): boolean {
  if (kind === 'punches') return mayCall(actor, checkPunchFile);
  const { create } = serverOf(kind).resource.calls;
  // Those who have left get their resignation.
  return mayCall(actor, create) && (kind !== 'people' || mayCall(actor, resignation.calls.create));
}

const checkRoute = servePrepared(checkFormerFile, readFound, async (context, { body }, found) => {
  const kinds = chosenKinds.filter((kind) => body.kinds.includes(kind));
  if (kinds.some((kind) => !mayMake(context, kind))) throw new Refusal(commonCodes.forbidden);
  const { companyId, actor, tx } = context;
  const file = await keepForJob(context, body.file, formerPlace);
  const [made] = await tx
    .insert(moveIns)
    .values({
      company_id: companyId,
      create_user: actor.userId,
      update_user: actor.userId,
      file_name: body.file_name,
      started_by: actor.name.slice(0, 200),
      time_zone: body.time_zone,
      system: found.system,
      kinds,
      found,
      file,
    })
    .returning({ id: moveIns.id });
  if (!made) throw new Error('The move was not stored');
  const job = await enqueue(context, { kind: moveInJob, payload: { id: made.id, file, status: 'checking' } });
  return { id: made.id, job };
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
