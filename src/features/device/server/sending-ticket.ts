import { signTicket } from '#server/auth/index.ts';
import { serve } from '#server/http/index.ts';
import { keptLimits, sendingTicket } from '../contract/kept-punch.ts';

/** Gives the browser a ticket for as long as kept punches are taken. */
export const sendingTicketRoute = serve(
  sendingTicket,
  async ({ services, actor, companyId, now }) => ({
    ticket: await signTicket(
      services.config,
      { user_id: actor.userId, sid: actor.sessionId, company_id: companyId },
      keptLimits.days * 86_400,
      now,
    ),
  }),
  { by: 'person', max: 20, seconds: 60 },
);
