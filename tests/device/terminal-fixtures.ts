import { standardSettings } from '#features/device/server/push/index.ts';
import type { TerminalView } from '#features/device/server/push/index.ts';

/** An approved attendance terminal in Berlin, with optional differences. */
export function terminalView(different: Partial<TerminalView> = {}): TerminalView {
  return {
    sn: 'TEST0000000001',
    standing: 'approved',
    dialect: 'D1',
    dialectForced: false,
    zone: 'Europe/Berlin',
    clock: [],
    isUntold: false,
    language: 69,
    charset: null,
    pushVersion: null,
    commissionedAt: null,
    stamps: {},
    sendAgain: [],
    registryCode: 'Uy47fxftP3',
    sessionId: 'BBBFQNFAgXQdHnJ3',
    registered: false,
    tableAcknowledgement: 'count',
    heldRecordRoom: { records: 1000, bytes: 1_000_000 },
    settings: standardSettings,
    ...different,
  };
}
