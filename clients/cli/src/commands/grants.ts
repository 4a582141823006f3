import type { Context } from '../context';
import { type Grant, type GrantFilters, listGrants } from '../rest/grants';
import { localTime } from '../terminal/local-time';
import { table } from '../terminal/table';
import { grantUses } from './grants-uses';
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
  grantUses(group, run);
};

async function list(context: Context, { limit, ...filters }: Options): Promise<void> {
  const found = await listGrants(context, filters, limit);
  context.terminal.result(found, (width) => (found.length === 0 ? 'No grants.' : table(HEAD, found.map(row), width)));
}

const HEAD = ['ID', 'STATUS', 'EXPIRES', 'TOOLS', 'CONVERSATION'];

const row = (grant: Grant) => [
  grant.id,
  statusOf(grant),
  localTime(grant.expires_at),
  grant.allowed_tools.join(', '),
  grant.conversation_id,
];

function statusOf({ is_active, revoked_at }: Grant): string {
  if (is_active) return 'active';
  return revoked_at ? 'revoked' : 'expired';
}
