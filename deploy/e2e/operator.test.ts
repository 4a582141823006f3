import { covers } from './support/covers';
import { newKey, postKey } from './support/keys';
import { onThisMachine } from './support/local-run';
import { newWorkspace, useTool } from './support/mcp';
import { operator } from './support/operator';
import { newPerson, randomAddress } from './support/people';
import { hostRoot } from './support/target';
import { within } from './support/within';

onThisMachine('the operator', () => {
  covers('operator.member')('member add and remove take an address and change or end the membership', async () => {
    const [owner, colleague] = [await newPerson(), await newPerson()];
    const { business_id } = await newWorkspace(owner.access_token);
    const { email, id: user_id } = colleague.user;
    const member = { business_id, user_id, email };
    expect(await operator('member', 'add', business_id, ` ${email.toUpperCase()}`, 'member')).toEqual({
      ...member,
      role: 'member',
    });
    const { key } = await newKey(colleague.access_token, { business_id });
    expect((await useTool(key, 'workspace_get')).structuredContent).toMatchObject({ role: 'member' });
    await operator('member', 'add', business_id, email, 'manager');
    expect(await newKey(colleague.access_token, { business_id })).toMatchObject({ role: 'manager' });
    expect(await operator('member', 'remove', business_id, email)).toEqual({ ...member, role: 'manager' });
    expect((await postKey(colleague.access_token, { name: 'e2e', business_id })).status).toBe(403);
  });

  covers('operator.member')('member keeps the last owner, and fails for an unknown address', async () => {
    const owner = await newPerson();
    const { business_id } = await newWorkspace(owner.access_token);
    await expect(operator('member', 'remove', business_id, owner.user.email)).rejects.toThrow('(conflict)');
    await expect(operator('member', 'add', business_id, randomAddress(), 'member')).rejects.toThrow(
      'Nobody has signed in with this address',
    );
  });

  covers('operator.key-rotate')(
    'key rotate creates a signing key that is published at once and used later',
    async () => {
      const kids = async () => {
        const { keys } = (await (await fetch(`${hostRoot}/.well-known/jwks.json`)).json()) as {
          keys: { kid: string }[];
        };
        return keys.map(({ kid }) => kid);
      };
      const before = await kids();
      const asked = Date.now();
      const { kid, active_from } = await operator<{ kid: string; active_from: string }>('key', 'rotate');
      const rotated = Date.parse(active_from) - 600_000;
      expect(asked <= rotated && rotated <= Date.now()).toBe(true);
      await within(15_000, async () => (await kids()).length > before.length);
      expect(await kids()).toEqual([kid, ...before]);
      const { access_token } = await newPerson();
      const header = JSON.parse(Buffer.from(access_token.split('.')[0]!, 'base64url').toString());
      expect(before).toContain(header.kid);
    },
  );
});
