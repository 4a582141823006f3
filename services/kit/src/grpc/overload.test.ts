import type { Admission } from '../admission/admission';
import { callAs, userCaller } from '../testing';
import { overEachTransport, responseOf } from '../testing/probe';

/** Takes so many calls at a time. */
function admissionOf(limit: number): Admission & { readonly entered: jest.Mock } {
  let inFlight = 0;
  const entered = jest.fn();
  return {
    entered,
    limit,
    get inFlight() {
      return inFlight;
    },
    get isFull() {
      return inFlight >= limit;
    },
    enter() {
      entered();
      if (inFlight >= limit) return undefined;
      inFlight += 1;
      return () => {
        inFlight -= 1;
      };
    },
  };
}

overEachTransport(({ serveProbe }) => {
  test('a call for which a server has no room fails with upstream_unavailable before its caller is looked at, and once only', async () => {
    const open = Promise.withResolvers<void>();
    const admission = admissionOf(1);
    const handle = jest.fn(async () => {
      await open.promise;
      return responseOf('done');
    });
    const { client } = await serveProbe(handle, { admission });
    const first = client.read(callAs(userCaller()), { id: '' });
    while (admission.inFlight === 0) await new Promise((turn) => setImmediate(turn));
    // `read` may be repeated, and is after other failures of this code.
    const second = client.read({ ...callAs(userCaller()), request_id: 'second' }, { id: '' });
    await expect(second).rejects.toMatchObject({ code: 'upstream_unavailable', retryAfter: 1, overloaded: true });
    expect([handle.mock.calls.length, admission.entered.mock.calls.length]).toEqual([1, 2]);
    open.resolve();
    expect(await first).toEqual(responseOf('done'));
    expect(admission.inFlight).toBe(0);
    expect(await client.read(callAs(userCaller()), { id: '' })).toEqual(responseOf('done'));
  });
});
