import type { Context } from '../context';
import { knownBusinesses } from '../mcp/businesses';
import { withToolServer } from '../mcp/connection';
import type { KnownBusiness } from '../store/session-file';
import { oneLine } from '../terminal/plain-text';
import { type Columns, tableOf } from '../terminal/table';
import type { Register } from './register';

export const businesses: Register = (parent, run) => {
  parent.command('businesses').description('list the businesses that you belong to').action(run(list));
};

const NONE = 'No businesses. Make one with: cws mcp call workspace_create --arg business_name=NAME';

async function list(context: Context): Promise<void> {
  const { all, bound } = await withToolServer(context, (server) => knownBusinesses(context, server));
  if (bound)
    context.terminal.note(`Working for ${oneLine(bound.name)}: businesses that you joined since then are not listed.`);
  const columns: Columns<KnownBusiness> = {
    '': ({ business_id }) => (business_id === bound?.business_id ? '*' : ''),
    NAME: ({ name }) => name,
    ROLE: ({ role }) => role,
    ID: ({ business_id }) => business_id,
  };
  context.terminal.result(all, tableOf(all, columns, NONE));
}
