import { randomBytes } from 'node:crypto';
import { errorText } from '../client/error-text.ts';
import type { Key } from '../client/issue-key.ts';
import type { Person, Target } from '../client/target.ts';

/** One run through a running system, with the values that its steps have obtained. */
export type Walk = Person & {
  /** A new address for each run, so that no limit of an earlier run applies. */
  email: string;
  code: string;
  /** From the response to the code request. */
  requestId: string;
  codeLength: number;
  refresh: string;
  userId: string;
  chatId: string;
  messageIds: string[];
  accountKey: Key;
  businessKey: Key;
  businessId: string;
  appId: string;
};

/** Asserts what the system does, and returns a summary. */
export type Step = { name: string; run: (walk: Walk) => Promise<string> };

export function newWalk(target: Target): Walk {
  const nothing = {
    code: '',
    requestId: '',
    codeLength: 0,
    access: '',
    refresh: '',
    userId: '',
    chatId: '',
    businessId: '',
    appId: '',
  };
  return {
    ...nothing,
    ...target,
    email: `smoke-${randomBytes(6).toString('hex')}@example.com`,
    messageIds: [],
    accountKey: { id: '', key: '' },
    businessKey: { id: '', key: '' },
  };
}

/** Runs the steps in order; false at the first that fails, with its name and reason on standard error. */
export async function walkAll(walk: Walk, steps: readonly Step[]): Promise<boolean> {
  console.log(`Smoke of ${walk.base} as ${walk.email}`);
  for (const { name, run } of steps) {
    try {
      console.log(`  ok  ${name}: ${await run(walk)}`);
    } catch (error) {
      console.error(`  FAILED  ${name}: ${errorText(error)}`);
      return false;
    }
  }
  console.log(`All ${steps.length} steps passed.`);
  return true;
}
