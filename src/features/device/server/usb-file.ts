import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { commonCodes } from '#shared/contract/index.ts';
import { readUpload, type UploadPlace } from '#server/files/index.ts';
import { Refusal, type PreparingContext } from '#server/http/index.ts';
import { threadTask } from '#server/threads/index.ts';
import { deviceCodes, importUsbFile, usbPlace } from '../contract.ts';
import type { PunchRow, QuarantinedRow } from './push/index.ts';
import { terminals } from './tables.ts';
import { readClock, type TerminalClock } from './terminal-clock.ts';
import { terminalZone } from './terminal-row.ts';

/** What the thread that reads a file of a USB stick is given. */
export interface UsbFile {
  readonly file: Uint8Array<ArrayBuffer>;
  readonly name: string;
  readonly language: number | null;
  readonly layout: 'device' | 'state' | undefined;
  readonly zone: string;
  /** How the terminal's clock was set. */
  readonly clock: TerminalClock['settings'];
  /** An instant. */
  readonly now: string;
  /** False for a preview, which shows the first rows only. */
  readonly withRows: boolean;
}

/** What is in a file, beside its rows. */
export interface UsbSummary {
  readonly records: number;
  readonly layout: 'device' | 'state';
  readonly first: readonly PunchRow[];
  /** Lines that no punch can be made of, and the first of them. */
  readonly setAside: number;
  readonly quarantined: readonly QuarantinedRow[];
}

export type UsbPart = { readonly refused: string } | UsbSummary | readonly PunchRow[];

/** Who may import such a file may send it; what it is, its reader says. */
export const usbUpload: UploadPlace = {
  name: usbPlace,
  calls: [importUsbFile],
  maxBytes: 50_000_000,
  accept: ['.dat', '.txt'],
  content: 'reader',
};

const reading = threadTask<UsbFile, UsbPart>(new URL('./usb-file.thread.ts', import.meta.url));

/** What the call that imports a file is given. */
export interface UsbCall {
  readonly body: z.output<typeof importUsbFile.body>;
}

/** A file that was read: what is in it, and its rows as they came from the thread. */
interface ReadUsbFile {
  readonly summary: UsbSummary;
  readonly parts: readonly (readonly PunchRow[])[];
}

/**
 * Reads the file of a call in a thread, before its transaction.
 * @throws Refusal for what is no file of a terminal, with the reason
 */
export async function readUsbFile(context: PreparingContext, { body }: UsbCall): Promise<ReadUsbFile> {
  const { companyId, services, actor } = context;
  const terminal = await services.database.within(
    { role: 'tenant', companyId, userId: actor.userId, readOnly: true },
    async (tx) => {
      const [row] = await tx
        .select()
        .from(terminals)
        .where(and(eq(terminals.company_id, companyId), eq(terminals.id, body.terminal)));
      if (!row) throw new Refusal(commonCodes.notFound);
      const { settings } = readClock(row);
      return { language: row.device_language, zone: await terminalZone({ tx, companyId }, row), clock: settings };
    },
  );
  const input: UsbFile = {
    ...terminal,
    file: await readUpload(context, body.file, usbPlace),
    name: body.file_name,
    layout: body.column_three,
    now: context.now.toString(),
    withRows: body.mode === 'import',
  };
  let summary: UsbSummary | undefined;
  const parts: (readonly PunchRow[])[] = [];
  const session = { input, person: actor.userId, handOver: [input.file.buffer] };
  for await (const part of services.threads.reading.open(reading, session)) {
    if ('refused' in part) throw new Refusal(deviceCodes.notTerminalFile, { context: { reason: part.refused } });
    if ('records' in part) summary = part;
    else parts.push(part);
  }
  if (!summary) throw new Error('The thread said nothing of the file');
  return { summary, parts };
}
