import type { TestServer } from './server.ts';

/**
 * Sends a call as it would come over the wire, as one of several people, past what the browser's caller would refuse: sweeps send what
 * no contract allows.
 * @param tokens by person, read at each call: a hook may fill them
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
