import { Advice } from '../local/advice.ts';
import type { Connection } from './connection.ts';

/** Makes the person of that address a member, or gives a member another role. */
export async function addMember(connection: Connection, business_id = '', address = '', role = '') {
  const { user_id, email } = await personOf(connection, address);
  const { workspace, call } = connection;
  return (await workspace.addMember(call(), { business_id, user_id, email, role })).member;
}

/** Answers the membership as it was. */
export async function removeMember(connection: Connection, business_id = '', address = '') {
  const { user_id } = await personOf(connection, address);
  const { workspace, call } = connection;
  return (await workspace.removeMember(call(), { business_id, user_id })).member;
}

async function personOf({ identity, call }: Connection, address: string) {
  const { user } = await identity.findUser(call(), { email: address });
  if (!user) throw new Advice(`Nobody has signed in as ${address}.`);
  return { user_id: user.id, email: user.email };
}
