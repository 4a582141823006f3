import type { Context } from '../context';
import { Failure, signInAgain } from '../exit';
import { type Business, listBusinesses } from '../mcp/businesses';
import { withToolServer } from '../mcp/connection';
import { notSignedIn } from '../oauth/access-token';
import { explainOAuth, isSpent } from '../oauth/explain';
import { repeating } from '../oauth/repeat';
import { sessionFrom } from '../oauth/session';
import { switchGrant } from '../oauth/token-grants';
import type { Register } from '../register';
import { changeSession, type Session } from '../store/session-file';
import { oneLine } from '../terminal/plain-text';

export const switchBusiness: Register = (parent, run) => {
  parent
    .command('switch')
    .description('bind the sign-in to a business, with your role there')
    .argument('<business>', 'its id or its name')
    .action(run(switchTo));
};

async function switchTo(context: Context, wanted: string): Promise<void> {
  const business = find(await withToolServer(context, listBusinesses), wanted);
  await changeSession(context, async (current) => {
    if (!current) throw notSignedIn(context.origin);
    return { session: await bound(context, current, business), result: undefined };
  });
  const { business_id, name, role } = business;
  context.terminal.result({ business_id, name, role }, () => `Working for ${oneLine(name)} as ${role}`);
}

/** A switch that the service refuses spends nothing: the sign-in stays as it was. */
async function bound(context: Context, { refresh_token }: Session, { business_id, name }: Business): Promise<Session> {
  try {
    const answer = await repeating(context, () => switchGrant(context, refresh_token, business_id));
    return sessionFrom(context.origin, answer);
  } catch (error) {
    if (isSpent(error)) throw signInAgain(`The service refuses to switch to ${oneLine(name)} with this sign-in.`);
    throw explainOAuth(error, context.origin);
  }
}

function find(all: readonly Business[], wanted: string): Business {
  const named = all.filter(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  const found = all.find(({ business_id }) => business_id === wanted) ?? named[0];
  if (!found) throw new Failure('no_such_business', `You belong to no business ${wanted}: see cws businesses`);
  if (named.length > 1)
    throw new Failure('ambiguous', `${named.length} businesses have the name ${wanted}: give the id`);
  return found;
}
