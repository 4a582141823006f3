import type { Context } from '../context';
import { type Business, boundBusiness } from '../mcp/businesses';
import { withToolServer } from '../mcp/connection';
import { me } from '../rest/users';
import { oneLine } from '../terminal/plain-text';
import type { Register } from './register';

export const whoami: Register = (parent, run) => {
  parent.command('whoami').description('show who is signed in, where, and for which business').action(run(show));
};

async function show(context: Context): Promise<void> {
  const user = await me(context);
  const business = await withToolServer(context, boundBusiness);
  const { origin, profile, terminal } = context;
  const { id, email } = user;
  terminal.result(
    { origin, ...(profile && { profile }), user_id: id, email, business: business ? idNameRole(business) : null },
    () =>
      [
        `${oneLine(email)} at ${origin}`,
        `Business: ${business ? described(business) : 'none chosen (cws switch)'}`,
      ].join('\n'),
  );
}

const idNameRole = ({ business_id, name, role }: Business) => ({ business_id, name, role });

const described = ({ business_id, name, role }: Business) => `${oneLine(name)}, as ${role} (${business_id})`;
