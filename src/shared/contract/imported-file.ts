import { choice, datetime, freeText, integer, text, timeZoneSchema, uploadLink } from './field/index.ts';

/** The states of a file that is first checked, then imported, and taken back as a whole if it was wrong. */
const importStates = [
  'checking',
  'checked',
  'importing',
  'imported',
  'taking_back',
  'taken_back',
  'cancelled',
] as const;

/** The fields of such a file, besides what was counted. */
export const importedFileFields = () => ({
  file_name: text({ max: 255, search: true, column: 'shown', width: 240 }),
  status: choice(importStates, {
    filter: true,
    column: 'shown',
    width: 130,
    tones: {
      checking: 'busy',
      checked: 'waiting',
      importing: 'busy',
      imported: 'good',
      taking_back: 'busy',
      taken_back: 'quiet',
      cancelled: 'quiet',
    },
  }),
  create_time: datetime({ required: true, sort: true, column: 'shown', width: 170 }),
  started_by: text({ max: 200, column: 'shown', width: 160 }),
  time_zone: text({ max: 60, column: 'hidden', width: 150 }),
});

/** How much of such a file was, or became, something. */
export const importCount = (isShown: boolean) => integer({ column: isShown ? 'shown' : 'hidden', width: 120 });

/** The actions on such a file; each resource adds its permissions and refusals. */
export const importActions = {
  /** Also goes on where an import that was cancelled stopped. */
  import: { permission: 'import', from: ['checked', 'importing'], bulk: false },
  /** Forgets a file before anything of it is imported. */
  cancel: { permission: 'import', from: ['checking', 'checked'], to: 'cancelled' },
  takeBack: { from: ['importing', 'imported', 'taking_back'], isDanger: true, bulk: false },
} as const;

/** What is sent of a file to read or to check it. */
export const importedFileBody = { file: uploadLink, file_name: freeText(255).min(1), time_zone: timeZoneSchema };
