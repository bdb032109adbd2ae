// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { guardLeaving, leaveFor, type AskToLeave } from './leave-guard.ts';

describe('leaving with something unsaved', () => {
  const end: (() => void)[] = [];
  const guard = (ask: AskToLeave): void => void end.push(guardLeaving(ask));
  beforeEach(() => {
    history.pushState(null, '', '/team/employee');
    history.pushState(null, '', '/company/settings');
  });
  afterEach(() => {
    for (const each of end.splice(0)) each();
  });

  it('asks before a link is followed, and follows it where the person agrees', () => {
    const blocked: (() => void)[] = [];
    guard((leave) => void blocked.push(leave));
    const follow = vi.fn<() => void>();
    leaveFor('/device/terminal?page=2', follow);
    expect(follow).not.toHaveBeenCalled();
    blocked[0]?.();
    expect(follow).toHaveBeenCalledTimes(1);
  });

  it('does not ask for another view of the same screen, and nobody once it has ended', () => {
    const ask = vi.fn<() => void>();
    const stop = guardLeaving(ask);
    leaveFor('/company/settings?record=1', () => undefined);
    stop();
    const follow = vi.fn<() => void>();
    leaveFor('/device/terminal', follow);
    expect([ask.mock.calls.length, follow.mock.calls.length]).toEqual([0, 1]);
  });

  it('asks the one on top first, then the one below', () => {
    const order: string[] = [];
    guard((leave) => {
      order.push('page');
      leave();
    });
    guard((leave) => {
      order.push('panel');
      leave();
    });
    leaveFor('/device/terminal', () => order.push('left'));
    expect(order).toEqual(['panel', 'page', 'left']);
  });

  it('stays where it was when Back is pressed, unheard by the router, and goes back once the person agrees', async () => {
    const blocked = Promise.withResolvers<() => void>();
    const router = vi.fn<() => void>();
    addEventListener('popstate', router);
    guard(blocked.resolve);
    history.back();
    const leave = await blocked.promise;
    expect([location.pathname, router.mock.calls.length]).toEqual(['/company/settings', 0]);
    const gone = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    leave();
    await gone;
    expect([location.pathname, router.mock.calls.length]).toEqual(['/team/employee', 1]);
    removeEventListener('popstate', router);
  });
});
