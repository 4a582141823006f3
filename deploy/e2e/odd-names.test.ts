import { repliesIn } from './support/answers';
import { newChat, send } from './support/chats';
import { call } from './support/client';
import { covers } from './support/covers';
import { newPerson } from './support/people';
import { hostRoot } from './support/target';

/** Property names that every JavaScript object inherits. */
const INHERITED = ['constructor', '__proto__', 'toString', 'hasOwnProperty'];

covers('wire.odd-names')('a path that ends like an inherited property is unknown', async () => {
  const paths = ['/device', '/signin', '/account', '/.well-known', '/docs', '/v1', '/v1/oauth', '/v1/auth/cli'];
  for (const name of INHERITED)
    for (const path of paths) {
      const { status } = await call('GET', `${hostRoot}${path}/${name}`);
      expect([path, name, status]).toEqual([path, name, 404]);
    }
});

covers('wire.odd-names')('a language named like an inherited property is treated as English', async () => {
  const { access_token: token } = await newPerson();
  const { id } = await newChat(token);
  await call('POST', `/chats/${id}/messages`, {
    token,
    json: { content: 'hello' },
    headers: { 'accept-language': 'constructor, __proto__;q=0.5' },
  });
  const [reply] = await repliesIn(token, id);
  expect(reply?.text).toMatch(/\w/);
  expect((await send(token, id, { content: 'bye', content_type: 'card' })).id).toBeDefined();
});
