import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSftpServer, type SftpServer } from '#tests/support/sftp-server.ts';
import { word } from '#tests/support/words.ts';
import { openDepartmentsExport } from './harness/export-form.ts';
import { useSite } from './harness/index.ts';

describe('an automatic export to an SFTP server', () => {
  const site = useSite({ INNER_ADDRESSES: '127.0.0.1' });
  let sftp: SftpServer;
  beforeAll(async () => {
    sftp = await startSftpServer();
  });
  afterAll(() => sftp.stop());

  test('is made, shows the key of the server, and sends once somebody has accepted it', async () => {
    const name = 'Departments for the bank';
    const as = await site.signIn('administrator');
    const page = await site.open('/system/auto-export', { as });
    const form = await openDepartmentsExport(page, name);
    const field = (of: string) => form.getByRole('textbox', { name: of, exact: true });
    await form.getByRole('button', { name: word('sys:autoExport.field.target') }).click();
    await page.getByRole('option', { name: word('sys:autoExport.target_choice.sftp') }).click();
    await field(word('sys:autoExport.field.sftp_host')).fill('127.0.0.1');
    await field(word('sys:autoExport.field.sftp_port')).fill(String(sftp.port));
    await field(word('sys:autoExport.field.sftp_user')).fill(sftp.account.user);
    await form
      .getByLabel(word('sys:autoExport.field.sftp_password'), { exact: true })
      .first()
      .fill(sftp.account.password);
    await field(word('sys:autoExport.field.sftp_directory')).fill('/in');
    await form.getByRole('button', { name: word('common:form.create') }).click();
    await page.getByText(word('common:form.created', { name })).waitFor();

    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByText(name)
      .click();
    const send = page.getByRole('button', { name: word('sys:deliveryTest.send') });
    await send.click();
    await page.getByText(/^SHA256:/).waitFor();
    await page.getByText(word('sys:hostKey.new')).waitFor();
    expect(sftp.attempts).toBe(0);
    await page.getByRole('button', { name: word('sys:hostKey.accept') }).click();
    await page.getByText(word('sys:hostKey.accepted')).waitFor();
    await send.click();
    await page.getByText(word('sys:deliveryTest.taken')).waitFor();
    await page.getByText('/in/connection-test.txt').waitFor();
    expect([...sftp.files.keys()]).toEqual(['/in/connection-test.txt']);
  });
});
