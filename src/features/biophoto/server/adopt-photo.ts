import { sendPersonPhoto } from '#features/device/server.ts';
import { employeeServer } from '#features/team/server.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { pictureForTerminal, storeImage } from '#server/files/index.ts';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import { changeFrom } from '#server/resource/index.ts';

/**
 * Makes the photo the employee's, visible to people who may see employees, and sends it to the terminals of their
 * areas. Uses a copy: the submitted photo stays with the decision, whatever happens to the employee's photo.
 */
export async function adoptPhoto(context: TenantContext, employee: number, name: string): Promise<void> {
  const stored = await context.services.files.read(name);
  if (!stored) throw new Refusal(commonCodes.notFound);
  const bytes = new Uint8Array(await new Response(stored.stream).arrayBuffer());
  const changed = await changeFrom(employeeServer, context, employee, async ({ id }) => ({
    photo: await storeImage(context, bytes, { access: 'personnel.employee.view', field: 'photo', employee: id }),
  }));
  if (!changed) throw new Refusal(commonCodes.notFound);
  const person = changed.after;
  if (person.status === 'active')
    await sendPersonPhoto(context, { id: person.id, code: person.emp_code }, await pictureForTerminal(bytes));
}
