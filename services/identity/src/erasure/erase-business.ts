import type { Call } from '@cws/kit';
import type { Context } from '../context';
import { endBusinessCredentials } from './end-credentials';

/** Erases a business in all services (contract: erasure-businesses). It goes first, so that no session is opened for it meanwhile. */
export async function eraseBusiness(
  context: Context,
  business_id: string,
  step: (work: (call: Call) => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const { workspace, conversations, grants, profiles } = context;
  await step((call) => workspace.eraseBusiness(call, { business_id }));
  await step((call) => endBusinessCredentials(context, call, business_id));
  for (let isDone = false; !isDone; )
    await step(async (call) => {
      isDone = (await conversations.eraseBusiness(call, { business_id })).done;
    });
  await step((call) => grants.eraseBusiness(call, { business_id }));
  await step((call) => profiles.eraseBusiness(call, { business_id }));
}
