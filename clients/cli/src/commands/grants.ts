import type { Context } from '../context';
import { type Grant, type GrantFilters, type GrantUse, listGrants, listGrantUses } from '../rest/grants';
import { localTime } from '../terminal/local-time';
import { type Columns, tableOf } from '../terminal/table';
import { wholeNumber } from './options';
import type { Register } from './register';

interface Options extends GrantFilters {
  readonly limit: number;
}

export const grants: Register = (parent, run) => {
  const group = parent
    .command('grants')
    .description('list your grants of external tools, newest first')
    .option('--active', 'only grants that are active')
    .option('--conversation <id>', 'only grants for this conversation')
    .option('--limit <number>', 'the maximum number of grants', wholeNumber, 20)
    .action(run(list));
  group
    .command('uses')
    .description('list the calls of the tools of a grant, newest first')
    .argument('<grant>', 'id of the grant')
    .option('--limit <number>', 'the maximum number of calls', wholeNumber, 20)
    .action(run(listUses));
};

async function list(context: Context, { limit, ...filters }: Options): Promise<void> {
  const found = await listGrants(context, filters, limit);
  context.terminal.result(found, tableOf(found, COLUMNS, 'No grants.'));
}

const COLUMNS: Columns<Grant> = {
  ID: ({ id }) => id,
  STATUS: statusOf,
  EXPIRES: ({ expires_at }) => localTime(expires_at),
  TOOLS: ({ allowed_tools }) => allowed_tools.join(', '),
  CONVERSATION: ({ conversation_id }) => conversation_id,
};

function statusOf({ is_active, revoked_at }: Grant): string {
  if (is_active) return 'active';
  return revoked_at ? 'revoked' : 'expired';
}

async function listUses(context: Context, grant: string, { limit }: Pick<Options, 'limit'>): Promise<void> {
  const found = await listGrantUses(context, grant, limit);
  context.terminal.result(found, tableOf(found, USE_COLUMNS, 'No uses.'));
}

const USE_COLUMNS: Columns<GrantUse> = {
  AT: ({ at }) => localTime(at),
  TOOL: ({ tool }) => tool,
  OUTCOME: ({ outcome }) => outcome,
  MS: ({ duration_ms }) => String(duration_ms),
  CHAT: ({ session_id }) => session_id,
};
