/** What the operation log says was done. A new one is declared here, and has its words in every language on the same day. */
export const logActions = [
  'add', 'change', 'delete', 'export', 'import',
  'attach', 'reboot', 'check', 'info', 'upload_transactions', 'upload_users', 'sync_people', 'sync_time', 'clear_commands',
  'accept', 'approve', 'reject', 'resend', 'withdraw',
  'pay', 'paid',
] as const;
export type LogAction = (typeof logActions)[number];
