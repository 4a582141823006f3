import { AppError, type Call, inTransaction, isDuplicateKey, type RequestMark, uuidV7 } from '@cws/kit';
import { type Agent, draftAgent } from '../agent/agent';
import type { App } from '../app/app';
import { slugOf, withSuffix } from '../app/slug';
import type { Context } from '../context';
import type { Business, Member } from './business';

export interface NewBusiness {
  readonly business: Business;
  readonly app: App;
  readonly agent: Agent;
}

export interface NewBusinessOptions {
  readonly business_id?: string | undefined;
  /** The Idempotency-Key of the request. */
  readonly created_by?: RequestMark | undefined;
}

export type Owner = Pick<Member, 'user_id' | 'email'>;

const ATTEMPTS = 5;

/** Makes a business, its default app and a draft agent in one transaction. Error: conflict for a user who owns as many as they may. */
export async function makeBusiness(
  context: Context,
  call: Call,
  owner: Owner,
  name: string,
  { business_id = uuidV7(), created_by }: NewBusinessOptions = {},
): Promise<NewBusiness> {
  const slug = slugOf(name);
  for (let attempt = 1; ; attempt++) {
    const made = newBusiness(owner, name, business_id, attempt === 1 ? slug : withSuffix(slug));
    if (created_by) made.business.created_by = created_by;
    try {
      await insertAll(context, call, made);
      return made;
    } catch (error) {
      if (attempt === ATTEMPTS || !isDuplicateKey(error, 'slug')) throw error;
    }
  }
}

const tooMany = (most: number): AppError =>
  new AppError('conflict', { message: `You own ${most} businesses, and a user may own no more` });

function newBusiness({ user_id, email }: Owner, name: string, business_id: string, slug: string): NewBusiness {
  const now = new Date();
  const [app_id, agent_id] = [uuidV7(), uuidV7()];
  const owner = { user_id, email, role: 'owner', added_at: now } as const;
  return {
    business: { _id: business_id, name, default_app_id: app_id, members: [owner], created_at: now },
    app: { _id: app_id, business_id, name, slug, status: 'active', is_default: true, agent_id, created_at: now },
    agent: draftAgent({ _id: agent_id, app_id, name, slug }, now),
  };
}

async function insertAll(context: Context, call: Call, { business, app, agent }: NewBusiness): Promise<void> {
  await inTransaction(context.client, call, async (session) => {
    const owned = await context.businesses.countOwned(business.members[0]!.user_id, session);
    if (owned >= context.mostBusinesses) throw tooMany(context.mostBusinesses);
    await context.businesses.insert(business, session);
    await context.apps.insert(app, session);
    await context.agents.insert(agent, session);
  });
}
