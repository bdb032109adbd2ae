import type { Approvals, defineApprovals } from '#shared/contract/approvals.ts';
import { actedOnSchema, commonCodes, type Action, type Fields, type RequestReason } from '#shared/contract/index.ts';
import { z } from 'zod';
import {
  parseOrRefuse,
  Refusal,
  serve,
  serveAnyone,
  type Context,
  type Route,
  type TenantContext,
} from '../../http/index.ts';
import type { JobKind } from '../../jobs/index.ts';
import { matchingJob, matchingRoutes, type ColumnName, type Serving } from '../../resource/index.ts';
import { companyDate } from '../acting.ts';
import { saidSchema } from '../deciding.ts';
import { applicantAmong } from '../applicant.ts';
import { beginCourse } from '../course.ts';
import { askFlow } from '../flow.ts';
import type { RequestServer, RequestTable } from '../request-server.ts';
import { listColleagues } from './colleagues.ts';
import { addApprover, forward } from './colleague-steps.ts';
import { decideFromBox } from './decide.ts';
import { decisionsFromBox } from './decisions.ts';
import { decideByLink, readLink } from './link.ts';
import { listBox } from './list.ts';
import { lowerFromBox } from './lower.ts';
import { remind } from './remind.ts';
import { readTeam } from './team.ts';
import { readCourse, tellChoices } from './course-view.ts';
import type { KindServer } from './waiting.ts';

/** For searching while typing. */
const lookingLimit = { by: 'person', max: 240, seconds: 60 } as const;

const decidedSchema = z.object({ ...actedOnSchema.shape, ...saidSchema.shape });

/** @throws Refusal if the session has no company */
export function inCompany(context: Context): TenantContext {
  if (context.actor?.companyId == null) throw new Refusal(commonCodes.notFound);
  // The session's company is the context's, and its actor is set.
  return context as TenantContext;
}

/** Serves a call of the signed-in person, who needs no right to be asked. */
const serveInBox: Serving = (call, handle, limit) =>
  serveAnyone(call, (context, input) => handle(inCompany(context), input), limit);

/** Serves the inbox of a kind of request. */
export function approvalRoutes<
  F extends Fields,
  R extends RequestReason,
  V extends boolean,
  N extends string | undefined,
  T extends RequestTable,
  Stored,
>(approvals: ReturnType<typeof defineApprovals<F, R, V, N, ColumnName<T>>>, server: RequestServer<Stored, T>): Route[] {
  // The rows come from this table, and the registry knows the server by its own type.
  const kind = server as unknown as KindServer;
  // The kind's `reason` decides which fields a rejection has, which the compiler cannot follow.
  const decisions = Object.values(approvals.waiting.actions) as unknown as readonly Action[];
  return [
    serveAnyone(approvals.list, async (context, { query }) => {
      const { data, ...page } = await listBox(kind, inCompany(context), query);
      return {
        ...page,
        data: data.map((item) => parseOrRefuse<typeof approvals.item>(approvals.item, item)),
      };
    }),
    serveAnyone(approvals.approve, (context, { body }) =>
      decideFromBox(
        server,
        inCompany(context),
        { ...decidedSchema.parse(body), decision: 'approve' },
        approvals.approve,
      ),
    ),
    serveAnyone(approvals.reject, (context, { body }) =>
      decideFromBox(server, inCompany(context), { ...decidedSchema.parse(body), decision: 'reject' }, approvals.reject),
    ),
    ...approvals.aboutCancellations.map(({ name, call }) =>
      serveAnyone(call, (context, { body }) =>
        decideFromBox(server, inCompany(context), { ...decidedSchema.parse(body), decision: name }, call),
      ),
    ),
    ...decisionsFromBox(kind, decisions).flatMap((matching) => matchingRoutes(matching, serveInBox)),
    serveAnyone(approvals.forward, async (context, { body }) => {
      await forward(kind, inCompany(context), body);
      return null;
    }),
    serveAnyone(approvals.add, async (context, { body }) => {
      await addApprover(kind, inCompany(context), body);
      return null;
    }),
    serveAnyone(
      approvals.colleagues,
      (context, { params, query }) => listColleagues(kind, inCompany(context), params.id, query.search),
      lookingLimit,
    ),
    serveAnyone(approvals.lower, async (context, { body }) => {
      await lowerFromBox(kind, inCompany(context), body);
      return null;
    }),
    serveAnyone(approvals.link, async (context, { body }) =>
      parseOrRefuse<typeof approvals.item>(approvals.item, await readLink(kind, inCompany(context), body.code)),
    ),
    serveAnyone(approvals.decideByLink, async (context, { body }) => {
      await decideByLink(kind, inCompany(context), body, approvals.approve);
      return null;
    }),
    serveAnyone(approvals.remind, async (context, { body }) => {
      await remind(kind, inCompany(context), body.id);
      return null;
    }),
    serve(approvals.ahead, async (context, { query }) => {
      const applicant = context.actor.employeeId ?? 0;
      const flow = await askFlow(context, {
        request: server.resource.name,
        applicant,
        amount: query.amount ?? null,
        type: query.type ?? null,
        date: await companyDate(context),
        chosen: query.chosen ?? '',
      });
      const steps = beginCourse(flow, await applicantAmong(context, applicant, {}));
      return tellChoices(server, context, steps);
    }),
    serveAnyone(approvals.team, (context, { params }) => readTeam(kind, inCompany(context), params.id), lookingLimit),
    serveAnyone(approvals.course, (context, { params }) => readCourse(kind, inCompany(context), params.id)),
  ];
}

/** The jobs that decide about everything that waits in the inbox of a kind of request. */
export function approvalJobs<Stored, T extends RequestTable>(
  { waiting }: Pick<Approvals, 'waiting'>,
  server: RequestServer<Stored, T>,
): JobKind[] {
  return decisionsFromBox(server, Object.values(waiting.actions)).map(matchingJob);
}
