import { bindService, type ClientOf, uuidV7 } from '@cws/kit';
import { serveForTest } from '@cws/kit/testing';
import { profiles } from '@cws/protos';
import { fakeBelongings } from './belongings';
import { unexpectedRpcs } from './unexpected-rpcs';

const from = ['identity'] as const;
const as = ['none', 'user', 'anonymous', 'key', 'cli', 'service'] as const;

export interface FakeProfiles {
  readonly client: ClientOf<typeof profiles.ProfilesServiceDefinition>;
  readonly state: {
    readonly users: Map<string, profiles.User>;
    /** Ids of anonymous users. */
    readonly visitors: Set<string>;
    calls: number;
  };
  stop(): Promise<void>;
}

/** A fake profiles that keeps users by address in memory and counts calls. */
export async function serveProfiles(belongings = fakeBelongings()): Promise<FakeProfiles> {
  const users = new Map<string, profiles.User>();
  const state: FakeProfiles['state'] = { users, visitors: new Set(), calls: 0 };
  const bound = bindService(
    profiles.ProfilesServiceDefinition,
    {
      ...unexpectedRpcs<typeof state, typeof profiles.ProfilesServiceDefinition>(profiles.ProfilesServiceDefinition),
      ensureUser: {
        from,
        as,
        async handle(seen: typeof state, _call, { email }) {
          seen.calls++;
          const user = users.get(email) ?? newUser(email);
          users.set(email, user);
          return { user };
        },
      },
      createAnonymousUser: {
        from,
        as,
        async handle({ visitors }: typeof state) {
          const user = { ...newUser(''), is_anonymous: true, is_verified: false };
          visitors.add(user.id);
          return { user };
        },
      },
      deleteAnonymousUser: {
        from,
        as,
        async handle({ visitors }: typeof state, _call, { id }) {
          visitors.delete(id);
          return {};
        },
      },
      mergeUser: { from, as, handle: (_state, call, users) => belongings.mergeUser('profiles')(call, users) },
    },
    state,
  );
  return { ...(await serveForTest(profiles.ProfilesServiceDefinition, bound)), state };
}

const newUser = (email: string): profiles.User => ({
  ...profiles.User.decode(new Uint8Array()),
  id: uuidV7(),
  email,
  is_verified: true,
});
