import type { Call } from '@cws/kit';
import type { conversations } from '@cws/protos';
import type { Context } from '../context';
import { exportedConversations, exportedGrants, type FakeExported, fakeExported } from './exported';

type Users = { from_user_id: string; into_user_id: string };

export interface FakeBelongings extends Pick<Context, 'conversations' | 'grants'> {
  /** `service from into` of every step of a merge, and `service erases id` of an erasure, in the order of the calls. */
  readonly steps: string[];
  /** The requests to erase a user's sessions. */
  readonly erasures: conversations.EraseUserRequest[];
  /** Users who have a session. */
  readonly withSession: Set<string>;
  /** Runs before the response to a step; a test makes it fail or wait. */
  before: (service: string) => Promise<void>;
  readonly exported: FakeExported;
  /** The step of a fake profiles, which is the last one. */
  mergeUser(service: string): (call: Call, users: Users) => Promise<object>;
  /** A step of an erasure: of a user, or of a business. */
  erase(service: string, id: string): Promise<object>;
}

/** Fake services that record the merges that they are called for, and what a user can export. */
export function fakeBelongings(): FakeBelongings {
  const exported = fakeExported();
  const fake: FakeBelongings = {
    steps: [],
    exported,
    erasures: [],
    withSession: new Set(),
    before: async () => {},
    mergeUser:
      (service) =>
      async (_call, { from_user_id, into_user_id }) => {
        await fake.before(service);
        fake.steps.push(`${service} ${from_user_id} ${into_user_id}`);
        return {};
      },
    async erase(service, id) {
      await fake.before(service);
      fake.steps.push(`${service} erases ${id}`);
      return {};
    },
    conversations: {
      async eraseUser(_call, { user_id, is_last, cursor, seed }) {
        await fake.erase('conversations', user_id);
        fake.erasures.push({ user_id, is_last, cursor, seed });
        return { next_cursor: cursor === '' ? 'more' : '' };
      },
      async eraseBusiness(_call, { business_id }) {
        await fake.erase('conversations', business_id);
        return { done: true };
      },
      mergeUser: (call, users) => fake.mergeUser('conversations')(call, users),
      hasSession: async (_call, { user_id }) => ({ has_session: fake.withSession.has(user_id) }),
      ...exportedConversations(exported),
    },
    grants: {
      ...exportedGrants(exported),
      mergeUser: (call, users) => fake.mergeUser('grants')(call, users),
      eraseUser: (_call, { user_id }) => fake.erase('grants', user_id),
      eraseBusiness: (_call, { business_id }) => fake.erase('grants', business_id),
    },
  };
  return fake;
}
