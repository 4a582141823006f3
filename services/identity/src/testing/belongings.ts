import type { Call } from '@cws/kit';
import type { Context } from '../context';

type Users = { from_user_id: string; into_user_id: string };

export interface FakeBelongings extends Pick<Context, 'conversations' | 'grants'> {
  /** `service from into` of every step, in the order of the calls. */
  readonly steps: string[];
  /** Users who have a session. */
  readonly withSession: Set<string>;
  /** Runs before the response to a step; a test makes it fail or wait. */
  before: (service: string) => Promise<void>;
  /** The step of a fake profiles, which is the last one. */
  mergeUser(service: string): (call: Call, users: Users) => Promise<object>;
}

/** Fake services that record the merges that they are called for. */
export function fakeBelongings(): FakeBelongings {
  const fake: FakeBelongings = {
    steps: [],
    withSession: new Set(),
    before: async () => {},
    mergeUser:
      (service) =>
      async (_call, { from_user_id, into_user_id }) => {
        await fake.before(service);
        fake.steps.push(`${service} ${from_user_id} ${into_user_id}`);
        return {};
      },
    conversations: {
      mergeUser: (call, users) => fake.mergeUser('conversations')(call, users),
      hasSession: async (_call, { user_id }) => ({ has_session: fake.withSession.has(user_id) }),
    },
    grants: { mergeUser: (call, users) => fake.mergeUser('grants')(call, users) },
  };
  return fake;
}
