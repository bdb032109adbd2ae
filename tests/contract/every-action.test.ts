import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openActionStage, type ActionStage } from '#tests/support/actionable.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { openPost, type Post } from '#tests/support/post.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let post: Post;
let stage: ActionStage;
beforeAll(async () => {
  post = await openPost(server);
  stage = await openActionStage(server, people, () => post);
});
afterAll(() => post.stop());

describe('with what its list told, as the screen sends it back', () => {
  it(
    'every action of every resource is done, is in the log, and leaves the record as it says',
    { timeout: 240_000 },
    async () => {
      const actions = stage.actions();
      expect(actions.length).toBeGreaterThan(20);
      for (const { resource, action } of actions) {
        const { id, version } = await stage.bring(resource, action);
        const caller = server.caller(await people.tokenOf(stage.roleFor(resource)));
        const before = await stage.logged(resource, action);
        const body = { ids: [id], versions: { [id]: version }, ...(await stage.inputFor(resource, action)) };
        const answer = dataOf(await caller.callEndpoint(action.call, { body }));
        expect([action.call.name, answer]).toEqual([
          action.call.name,
          [expect.objectContaining({ id, ok: true, code: action.call.successCode })],
        ]);
        expect([action.call.name, await stage.logged(resource, action)]).toEqual([action.call.name, before + 1]);
        const after = (await stage.list(resource)).find((record) => record.id === id);
        if (action.to !== undefined) expect([action.call.name, after?.status]).toEqual([action.call.name, action.to]);
      }
    },
  );
});
