import type { Context } from '../context';
import { type GrantUse, listGrantUses } from '../rest/grants';
import { localTime } from '../terminal/local-time';
import { table } from '../terminal/table';
import { wholeNumber } from './options';
import type { Register } from './register';

export const grantUses: Register = (parent, run) => {
  parent
    .command('uses')
    .description('list the calls of the tools of a grant, newest first')
    .argument('<grant>', 'id of the grant')
    .option('--limit <number>', 'the maximum number of calls', wholeNumber, 20)
    .action(run(list));
};

async function list(context: Context, grant: string, { limit }: { readonly limit: number }): Promise<void> {
  const found = await listGrantUses(context, grant, limit);
  context.terminal.result(found, (width) => (found.length === 0 ? 'No uses.' : table(HEAD, found.map(row), width)));
}

const HEAD = ['AT', 'TOOL', 'OUTCOME', 'MS', 'CHAT'];

const row = ({ at, tool, outcome, duration_ms, session_id }: GrantUse) => [
  localTime(at),
  tool,
  outcome,
  String(duration_ms),
  session_id,
];
