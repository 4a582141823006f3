import { Advice } from '../processes/advice.ts';
import type { Connection } from './connection.ts';
import type { Register } from './register.ts';

export const member: Register = (program, run) => {
  const group = program.command('member').description('members of a business');
  group
    .command('add')
    .description('add a user who has signed in as a member, or change the role of a member')
    .argument('<BUSINESS>', 'id of the business')
    .argument('<EMAIL>', 'address that the person signs in with')
    .argument('<ROLE>', 'role of the member')
    .action(run(addMember));
  group
    .command('remove')
    .description('end a membership')
    .argument('<BUSINESS>', 'id of the business')
    .argument('<EMAIL>', 'address that the person signs in with')
    .action(run(removeMember));
};

async function addMember(connection: Connection, business_id: string, address: string, role: string) {
  const { user_id, email } = await personOf(connection, address);
  const { workspace, call } = connection;
  return (await workspace.addMember(call(), { business_id, user_id, email, role })).member;
}

/** Removes a member and returns the membership as it was. */
async function removeMember(connection: Connection, business_id: string, address: string) {
  const { user_id } = await personOf(connection, address);
  const { workspace, call } = connection;
  return (await workspace.removeMember(call(), { business_id, user_id })).member;
}

async function personOf({ identity, call }: Connection, address: string) {
  const { user } = await identity.findUser(call(), { email: address });
  if (!user) throw new Advice(`Nobody has signed in as ${address}.`);
  return { user_id: user.id, email: user.email };
}
