import type { CreatedCompany } from '#features/company/server.ts';
import { announcementReceipts, announcements } from '#features/outdoor/server.ts';
import type { Host } from '../host.ts';
import { asCompany } from '../http/index.ts';
import type { DemoPerson } from './people.ts';

/**
 * Announcements: title, text, state, hours since they began, whether people confirm them, how many people got, read and confirmed
 * them.
 */
const samples = [
  {
    title: 'Visitors sign in at gate 2',
    content:
      'From Monday on all visitors sign in at gate 2. Please bring yours there, and wear your badge on the site.',
    status: 'published',
    hours: 70,
    asks: true,
    notified: 24,
    read: 17,
    confirmed: 12,
  },
  {
    title: 'Fire drill on Thursday',
    content:
      'At 10:30 the alarm sounds. Leave by the nearest exit and meet at the car park; it takes about fifteen minutes.',
    status: 'published',
    hours: 20,
    asks: false,
    notified: 24,
    read: 9,
    confirmed: 0,
  },
  {
    title: 'Canteen menu for December',
    content: 'The menu is being agreed with the kitchen.',
    status: 'draft',
    hours: 0,
    asks: false,
    notified: 0,
    read: 0,
    confirmed: 0,
  },
] as const;

/** The company's announcements, and who has read them. */
export async function loadAnnouncements(
  host: Host,
  company: CreatedCompany,
  people: readonly DemoPerson[],
): Promise<void> {
  await asCompany(host, { companyId: company.id, name: 'Demo', accessor: 'demo' }, async ({ tx, companyId, now }) => {
    const after = (hours: number, minutes: number): string => now.subtract({ hours }).add({ minutes }).toString();
    for (const { title, content, status, hours, asks, ...counts } of samples) {
      // The first two people are the demo's accounts, who read for themselves.
      const readers = people.slice(2, 2 + counts.notified);
      const start_time = after(hours, 0);
      const [made] = await tx
        .insert(announcements)
        .values({
          company_id: companyId,
          title,
          content,
          status,
          start_time,
          needs_confirm: asks,
          told_count: readers.length,
          read_count: Math.min(counts.read, readers.length),
          confirm_count: Math.min(counts.confirmed, readers.length),
        })
        .returning({ id: announcements.id });
      if (!made || readers.length === 0) continue;
      await tx.insert(announcementReceipts).values(
        readers.map(({ id: employee }, at) => ({
          company_id: companyId,
          announcement: made.id,
          employee,
          sent_time: start_time,
          read_time: at < counts.read ? after(hours, 7 + at * 23) : null,
          confirm_time: at < counts.confirmed ? after(hours, 8 + at * 23) : null,
        })),
      );
    }
  });
}
