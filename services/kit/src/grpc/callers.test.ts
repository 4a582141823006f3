import { randomBytes } from 'node:crypto';
import { type Caller, type CallerKind, callerTokens, type Issuer } from '../call/caller';
import { callAs, userCaller } from '../testing';
import { overEachTransport, responseOf } from '../testing/probe';

overEachTransport(({ serveProbe, probeClient }) => {
  const keys = [randomBytes(32)];
  const tokens = callerTokens(keys);
  const handle = jest.fn(async () => responseOf('done'));
  let served: Awaited<ReturnType<typeof serveProbe>>;
  beforeAll(async () => {
    served = await serveProbe(handle, { tokens, from: ['gateway', 'identity'], as: ['user', 'key'] });
  });
  beforeEach(() => handle.mockClear());

  async function calling(mint: (caller: Caller) => string, caller = userCaller()): Promise<unknown> {
    const client = probeClient({ address: served.address, tokens: { ...tokens, mint } });
    const outcome = await client.write(callAs(caller), { id: '' }).catch((error) => error);
    client.close();
    return outcome;
  }

  test('a signed caller is served', async () => {
    expect(await calling(tokens.mint)).toEqual(responseOf('done'));
  });

  test.each([
    ['unsigned', () => ''],
    ['half-signed', (caller: Caller) => tokens.mint(caller).split('.')[0] ?? ''],
    ['forged', callerTokens([randomBytes(32)]).mint],
    ['altered', (caller: Caller) => `x${tokens.mint(caller)}`],
    ['expired', callerTokens(keys, { now: () => Date.now() - 60_001 }).mint],
  ])('an %s caller is refused before the handler', async (_what, mint) => {
    expect(await calling(mint)).toMatchObject({ code: 'upstream_unavailable', status: 503 });
    expect(handle).not.toHaveBeenCalled();
  });

  test.each<[Issuer, CallerKind, string]>([
    ['gateway', 'user', 'done'],
    ['identity', 'key', 'done'],
    ['conversations', 'user', 'forbidden'],
    ['operator', 'operator', 'forbidden'],
    ['gateway', 'anonymous', 'forbidden'],
    ['gateway', 'none', 'unauthorized'],
  ])('a call of %s for a caller of kind %s is decided by the row of its rpc: %s', async (iss, kind, outcome) => {
    const seen = (await calling(tokens.mint, userCaller({ iss, kind }))) as { after_id?: string; code?: string };
    expect(seen.after_id ?? seen.code).toBe(outcome);
    expect(handle).toHaveBeenCalledTimes(outcome === 'done' ? 1 : 0);
  });
});
