import type { ResponseBodyError } from 'oauth4webapi';
import type { Context } from '../context';
import { Failure } from '../failure/exit';
import { boundBusiness, knownBusinesses } from '../mcp/businesses';
import { withToolServer } from '../mcp/connection';
import { notSignedIn } from '../oauth/access-token';
import { explainOAuth, isSpent } from '../oauth/explain';
import { repeating } from '../oauth/repeat';
import { sessionFrom } from '../oauth/session';
import { switchGrant } from '../oauth/token-grants';
import { changeSession, type KnownBusiness, type Session } from '../store/session-file';
import { oneLine } from '../terminal/plain-text';
import type { Register } from './register';

export const switchBusiness: Register = (parent, run) => {
  parent
    .command('switch')
    .description('bind the sign-in to a business, with your role there')
    .argument('<business>', 'its id or its name')
    .action(run(switchTo));
};

async function switchTo(context: Context, wanted: string): Promise<void> {
  const { all } = await withToolServer(context, (server) => knownBusinesses(context, server));
  const id = idOf(wanted, all);
  await changeSession(context, async (current) => {
    if (!current) throw notSignedIn(context.origin);
    return { session: await bound(context, current, id), result: undefined };
  });
  const business = await withToolServer(context, boundBusiness);
  if (!business) throw new Failure('not_bound', `The membership of ${oneLine(wanted)} has just ended.`);
  const { business_id, name, role } = business;
  context.terminal.result({ business_id, name, role }, () => `Working for ${oneLine(name)} as ${role}`);
}

/** A switch that the service refuses leaves the tokens valid, and the sign-in as it was. */
async function bound(context: Context, before: Session, id: string): Promise<Session> {
  try {
    const tokens = await repeating(context, () => switchGrant(context, before.refresh_token, id));
    return sessionFrom(context.origin, tokens, before);
  } catch (error) {
    if (!isSpent(error)) throw explainOAuth(error, context.origin);
    const reason = (error as ResponseBodyError).error_description ?? 'invalid_grant';
    throw new Failure('switch_refused', `The service refuses to switch to ${id}: ${oneLine(reason)}`);
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function idOf(wanted: string, known: readonly KnownBusiness[]): string {
  if (UUID.test(wanted)) return wanted; // the service decides whether the person belongs to it
  const [found, another] = known.filter(({ name }) => name.toLowerCase() === wanted.toLowerCase());
  if (!found)
    throw new Failure('no_such_business', `You have no business named ${wanted}: see cws businesses, or give its id`);
  if (another) throw new Failure('ambiguous', `More than one business has the name ${wanted}: give the id`);
  return found.business_id;
}
