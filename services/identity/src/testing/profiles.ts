import { AppError, bindService, type Call, type ClientOf, uuidV7 } from '@cws/kit';
import { serveForTest } from '@cws/kit/testing';
import { profiles } from '@cws/protos';
import { type FakeBelongings, fakeBelongings } from './belongings';
import { exportedProfiles } from './exported';
import { unexpectedRpcs } from './unexpected-rpcs';

const from = ['identity'] as const;
const as = ['none', 'user', 'anonymous', 'widget', 'key', 'cli', 'service', 'operator'] as const;

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
      getUser: {
        from,
        as,
        async handle(_state: typeof state, _call, { id }) {
          const user = [...users.values()].find((one) => one.id === id);
          if (!user) throw new AppError('not_found');
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
      eraseUser: {
        from,
        as,
        async handle(_state: typeof state, _call, { user_id }) {
          await belongings.erase('profiles', user_id);
          state.visitors.delete(user_id);
          for (const [email, { id }] of users) if (id === user_id) users.delete(email);
          return {};
        },
      },
      ...exportedRows(belongings),
      eraseBusiness: {
        from,
        as,
        handle: async (_state: typeof state, _call, { business_id }) => belongings.erase('profiles', business_id),
      },
      mergeUser: { from, as, handle: (_state, call, users) => belongings.mergeUser('profiles')(call, users) },
    },
    state,
  );
  return { ...(await serveForTest(profiles.ProfilesServiceDefinition, bound)), state };
}

const row = <Request, Response>(respond: (call: Call, request: Request) => Promise<Response>) => ({
  from,
  as,
  handle: (_state: unknown, call: Call, request: Request) => respond(call, request),
});

function exportedRows({ exported }: FakeBelongings) {
  const { getSettings, listNotifications, listEvents, listFeedback, getAvatarImage } = exportedProfiles(exported);
  return {
    getSettings: row(getSettings),
    listNotifications: row(listNotifications),
    listEvents: row(listEvents),
    listFeedback: row(listFeedback),
    getAvatarImage: row(getAvatarImage),
  };
}

const newUser = (email: string): profiles.User => ({
  ...profiles.User.decode(new Uint8Array()),
  id: uuidV7(),
  email,
  is_verified: true,
});
