import type { Caller, CallerKind, Issuer } from '../call/caller';
import type { CallerSigner, CallTarget } from '../call/caller-tokens';
import { callAs, signerOfAnyone, systemKeys, userCaller } from '../testing';
import { overEachTransport, responseOf } from '../testing/probe';

overEachTransport(({ serveProbe, probeClient }) => {
  const keys = systemKeys();
  const signer = signerOfAnyone('profiles', keys);
  const handle = jest.fn(async () => responseOf('done'));
  let served: Awaited<ReturnType<typeof serveProbe>>;
  beforeAll(async () => {
    served = await serveProbe(handle, { keys, from: ['gateway', 'identity'], as: ['user', 'key'] });
  });
  beforeEach(() => handle.mockClear());

  async function calling(mint: CallerSigner['mint'], caller = userCaller()): Promise<unknown> {
    const client = probeClient({ address: served.address, signer: { mint } });
    const outcome = await client.write(callAs(caller), { id: '' }).catch((error) => error);
    client.close();
    return outcome;
  }

  test('a signed caller is served', async () => {
    expect(await calling(signer.mint)).toEqual(responseOf('done'));
  });

  test.each<[string, CallerSigner['mint']]>([
    ['unsigned', () => ''],
    ['half-signed', (caller, target) => signer.mint(caller, target).replace(/\.[^.]*$/, '')],
    ['forged', signerOfAnyone('profiles', systemKeys()).mint],
    ['altered', (caller, target) => `x${signer.mint(caller, target)}`],
    ['expired', signerOfAnyone('profiles', keys, { now: () => Date.now() - 60_001 }).mint],
    ['other process’s', signerOfAnyone('grants', keys).mint],
    ['caller of another rpc', signedFor({ path: '/cws.test.v1.Probe/Read' })],
    ['caller of another client', signedFor({ client_ip: '192.0.2.1' })],
  ])('an %s is refused before the handler', async (_what, mint) => {
    expect(await calling(mint)).toMatchObject({ code: 'upstream_unavailable', status: 503 });
    expect(handle).not.toHaveBeenCalled();
  });

  function signedFor(other: Partial<CallTarget>): CallerSigner['mint'] {
    return (caller: Caller, target: CallTarget) => signer.mint(caller, { ...target, ...other });
  }

  test.each<[Issuer, CallerKind, string]>([
    ['gateway', 'user', 'done'],
    ['identity', 'key', 'done'],
    ['conversations', 'service', 'forbidden'],
    ['operator', 'operator', 'forbidden'],
    ['gateway', 'anonymous', 'forbidden'],
    ['gateway', 'none', 'unauthorized'],
  ])('a call of %s for a caller of kind %s is decided by the row of its rpc: %s', async (iss, kind, outcome) => {
    const seen = (await calling(signer.mint, userCaller({ iss, kind }))) as { after_id?: string; code?: string };
    expect(seen.after_id ?? seen.code).toBe(outcome);
    expect(handle).toHaveBeenCalledTimes(outcome === 'done' ? 1 : 0);
  });
});
