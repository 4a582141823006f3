import type { Context } from '../context';
import { boundBusiness, listBusinesses } from '../mcp/businesses';
import { withToolServer } from '../mcp/connection';
import type { Register } from '../register';
import { table } from '../terminal/table';

export const businesses: Register = (parent, run) => {
  parent.command('businesses').description('list the businesses that you belong to').action(run(list));
};

async function list(context: Context): Promise<void> {
  const [all, bound] = await withToolServer(context, async (client) => [
    await listBusinesses(client),
    await boundBusiness(client),
  ]);
  context.terminal.result(all, () => {
    if (all.length === 0) return 'No businesses. Make one with: cws mcp call workspace_create --arg business_name=NAME';
    const rows = all.map((one) => [
      one.business_id === bound?.business_id ? '*' : '',
      one.name,
      one.role,
      one.business_id,
    ]);
    return table(['', 'NAME', 'ROLE', 'ID'], rows);
  });
}
