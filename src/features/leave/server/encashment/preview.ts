import { refuseUnseenEmployee } from '#features/team/server.ts';
import { Refusal, serve, type TenantContext } from '#server/http/index.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { leaveCodes } from '../../contract/codes.ts';
import { previewEncashment, previewOwnEncashment, type EncashmentPreview } from '../../contract/encashment.ts';
import { judgeInput, type EncashmentInput } from './judge.ts';
import { hundredths } from '../../domain/hundredths.ts';

/** The form asks while typing. */
const limit = { by: 'person', max: 240, seconds: 60 } as const;

async function preview(context: TenantContext, input: EncashmentInput): Promise<EncashmentPreview> {
  const { type, rules, account, free, refusal, mistakes } = await judgeInput(context, input);
  if (!type) throw new Refusal(commonCodes.notFound);
  return {
    unit: type.unit,
    free: free / 100,
    balance: { before: (account?.before ?? 0) / 100, after: (account?.after ?? 0) / 100 },
    keep: rules.keep / 100,
    year: rules.most === null ? null : { most: rules.most / 100, taken: (account?.encashed ?? 0) / 100 },
    refusal: refusal && leaveCodes[refusal].code,
    mistakes,
  };
}

const typed = (amount: number | null): number | null => (amount === null || amount === 0 ? null : hundredths(amount));

export const encashmentPreviewRoutes = [
  serve(
    previewEncashment,
    async (context, { body: { employee, incident_type: type, amount, id } }) => {
      await refuseUnseenEmployee(context, employee);
      return preview(context, { employee, type, amount: typed(amount), id, isOwn: false });
    },
    limit,
  ),
  serve(
    previewOwnEncashment,
    (context, { body: { incident_type: type, amount, id } }) =>
      preview(context, {
        employee: context.actor.employeeId ?? -1,
        type,
        amount: typed(amount),
        id,
        isOwn: true,
      }),
    limit,
  ),
];
