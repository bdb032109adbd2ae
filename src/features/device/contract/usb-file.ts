import { commonCodes, defineCall, freeText, idSchema, uploadLink } from '#shared/contract/index.ts';
import { z } from 'zod';
import { deviceCodes } from './codes.ts';

const device = 'ZBDV';

/** The place of uploads from a USB stick. */
export const usbPlace = 'device.transaction.usb';

/** Reads punches from the `attlog.dat` that a terminal writes to USB (docs/device-protocol.md#usb-files). */
export const importUsbFile = defineCall({
  name: 'device.transaction.importUsb',
  method: 'POST',
  path: '/device/api/v2/transactions/import_usb/',
  module: device,
  access: 'device.transaction.import',
  body: z.strictObject({
    terminal: idSchema,
    file_name: freeText(255),
    /** The link of the uploaded file (`usbPlace`). A preview does not delete the upload. */
    file: uploadLink,
    mode: z.enum(['preview', 'import']),
    /** The meaning of column 3; if absent, it is determined from the file. */
    column_three: z.enum(['device', 'state']).optional(),
  }),
  data: z.object({
    rows: z.int(),
    stored: z.int(),
    repeated: z.int(),
    unregistered: z.int(),
    refused: z.int(),
    column_three: z.enum(['device', 'state']),
    first: z.array(
      z.object({ emp_code: z.string(), punch_local: z.string(), punch_state: z.int(), verify_type: z.int() }),
    ),
  }),
  codes: [deviceCodes.notTerminalFile, deviceCodes.usbBrokenOff, commonCodes.tooLarge],
});
