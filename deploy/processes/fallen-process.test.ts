import { createHmac } from 'node:crypto';
import {
  CALLS_ON_BEHALF,
  type Caller,
  type CallerKind,
  callerKeys,
  callerTokens,
  type Issuer,
  serviceCaller,
  unauthenticatedCaller,
} from '@cws/kit';
import { callerKeysOf, type Holder, pairs } from './caller-keys.ts';
import { processes } from './processes.ts';
import { loadSecrets, secretsOf } from './secrets.ts';
import { scratchFolder } from './testing/scratch-folder.ts';

/**
 * With all that one process holds, nobody speaks as another process, as the operator, or for a person whom that process does not serve
 * (docs/decisions/0050). Everything is derived from the list of processes, so that one that is added is tried too.
 */
const secrets = loadSecrets(scratchFolder());
const services = processes.map(({ name }) => name).filter((name) => name !== 'gateway');
const holders: readonly Holder[] = [...processes.map(({ name }) => name), 'operator'];
const AT = { path: '/cws.identity.v1.IdentityService/CreateKey', client_ip: '192.0.2.1' };

const keysHeldBy = (holder: Holder) => callerKeys(holder).parse(secretsOf(holder, secrets)['CALLER_KEYS']);
const tokensOf = (self: Holder) => callerTokens(self, keysHeldBy(self));
const victim = (iss: Issuer, kind: CallerKind): Caller =>
  kind === 'service' || kind === 'operator'
    ? { ...serviceCaller(iss), kind }
    : { ...unauthenticatedCaller(iss), kind, user_id: 'victim', family_id: 'family' };

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url');

/** Tokens with this content, signed with each key that the holder has, also as proofs of the content. */
function forgeries(holder: Holder, caller: Caller): string[] {
  const keys = [...keysHeldBy(holder).values()].flat();
  const statement = encoded({ ...caller, exp: Date.now() + 30_000 });
  const own = encoded({ iss: holder, exp: Date.now() + 30_000 });
  const signed = (body: string) =>
    keys.map((key) => `${body}.${hmac(key, `call\n${body}\n${AT.path}\n${AT.client_ip}`)}`);
  const proofs = keys.map((key) => hmac(key, `via\n${holder}\n${statement}`));
  return [
    ...signed(`${caller.iss}.${statement}...`),
    ...signed(`${holder}.${statement}...`),
    ...proofs.flatMap((proof) => signed(`${holder}.${own}.${statement}.${proof}.`)),
  ];
}

const accepted = (callee: Holder, tokens: readonly string[]): Caller[] => {
  const { verify } = tokensOf(callee);
  return tokens.flatMap((token) => {
    try {
      return [verify(token, AT)];
    } catch {
      return [];
    }
  });
};

const KINDS: readonly CallerKind[] = ['user', 'none', 'service', 'operator'];

describe.each(holders)('with all that %s holds', (holder) => {
  const callees = services.filter((callee) => callee !== holder);

  test('nobody speaks as another process or as the operator', () => {
    for (const callee of callees)
      for (const iss of holders.filter((other) => other !== holder))
        for (const kind of KINDS) {
          const forged = accepted(callee, forgeries(holder, victim(iss, kind)));
          expect({ callee, iss, kind, forged }).toEqual({ callee, iss, kind, forged: [] });
        }
  });

  test('nobody speaks in its name for more than it may', () => {
    const mayState = ({ kind }: Caller) =>
      holder === 'operator'
        ? kind === 'operator'
        : kind === 'service' || (['gateway', 'identity'].includes(holder) && kind !== 'operator');
    for (const callee of callees)
      for (const kind of KINDS)
        for (const caller of accepted(callee, forgeries(holder, victim(holder, kind)))) {
          expect(pairs.map(String)).toContain(`${holder},${callee}`);
          expect({ callee, iss: caller.iss, may: mayState(caller) }).toEqual({ callee, iss: holder, may: true });
        }
  });
});

test('the process itself still calls the services that it calls, so that the forgeries have the right form', () => {
  for (const [caller, callee] of pairs) {
    const kind = caller === 'operator' ? 'operator' : 'service';
    const forged = accepted(callee, forgeries(caller, victim(caller, kind)));
    expect(forged.map(({ iss }) => iss)).toContain(caller);
  }
});

describe('a proof that came with a request', () => {
  const person = { ...unauthenticatedCaller('gateway'), kind: 'user', user_id: 'served' } as const;
  /** The statement that conversations got a moment ago, and its proof for workspace-mcp. */
  function received(): { statement: string; proof: string } {
    const [, statement = '', , , proofs = ''] = tokensOf('gateway').to('conversations').mint(person, AT).split('.');
    return { statement, proof: proofs.split('~')[1]! };
  }

  test('does not make conversations speak for another person', () => {
    const { statement, proof } = received();
    const own = encoded({ iss: 'conversations', exp: Date.now() + 30_000 });
    const changed = encoded({ ...person, user_id: 'victim', exp: Date.now() + 30_000 });
    const key = keysHeldBy('conversations').get('conversations>workspace-mcp')![0]!;
    const tokenFor = (of: string) => {
      const body = `conversations.${own}.${of}.${proof}.`;
      return `${body}.${hmac(key, `call\n${body}\n${AT.path}\n${AT.client_ip}`)}`;
    };
    expect(accepted('workspace-mcp', [tokenFor(statement)])).toEqual([{ ...person, iss: 'conversations' }]);
    expect(accepted('workspace-mcp', [tokenFor(changed)])).toEqual([]);
  });

  test('is no caller of its own, at no service', () => {
    const { statement, proof } = received();
    const tokens = [`gateway.${statement}....${proof}`, `gateway.${statement}...workspace-mcp~${proof}.${proof}`];
    for (const callee of services) expect(accepted(callee, tokens)).toEqual([]);
  });
});

test('a service calls for persons only services that it calls', () => {
  for (const [callee, onward] of Object.entries(CALLS_ON_BEHALF))
    expect(processes.find(({ name }) => name === callee)!.calls).toEqual(expect.arrayContaining([...onward]));
});

test('what one process holds has no key of a pair that it does not belong to', () => {
  for (const holder of holders)
    for (const pair of Object.keys(JSON.parse(callerKeysOf(holder, secrets))))
      expect(pair.split('>')).toContain(holder);
});
