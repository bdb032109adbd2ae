import type { TestServer } from './server.ts';

/**
 * Sends a call over the wire as one of several people, without the checks of the browser's caller: sweeps send what no contract
 * allows.
 * @param tokens by person, read at each call, so that a hook may set them
 */
export function asker<Person extends string>(
  server: Pick<TestServer, 'fetch'>,
  tokens: Readonly<Record<Person, string>>,
) {
  return async (
    person: Person,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; text: string }> => {
    const response = await server.fetch(`/web${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `JWT ${tokens[person]}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, text: await response.text() };
  };
}
