import { randomUUID } from 'node:crypto';
import { newShop, type Shop } from './support/answers';
import { newChat } from './support/chats';
import { call, expectData } from './support/client';
import { covers } from './support/covers';
import {
  all,
  expectFailure,
  expectKinds,
  expectUnauthorized,
  isBoolean,
  isString,
  isTimestamp,
} from './support/expectations';
import { newKey } from './support/keys';
import { onThisMachine } from './support/local-run';
import { useTool } from './support/mcp';
import { connected } from './support/oauth';
import { operator } from './support/operator';
import { newPerson, newVisitor } from './support/people';
import { newRoom } from './support/rooms';

/** Where a bot is found. */
interface Place {
  readonly id: string;
  readonly app_id: string;
}

const getBot = (token: string | undefined, { id, app_id }: Place) =>
  call('GET', `/bots/${id}?app_id=${app_id}`, token === undefined ? {} : { token });

/** The bot of an app, or the default assistant, as a new session shows it. */
async function botOf(token: string, app?: string): Promise<Place> {
  const { bot_profile_id, app_id } = await newChat(token, app === undefined ? {} : { app_id: app });
  return { id: bot_profile_id, app_id };
}

const TEXTS =
  'accent_color app_id brand_color category city contact_email contact_phone contact_website country cover_url description icon_url id kind name presence region slug status tagline';

covers('bots.get')('every user reads the assistant by its id and app, with every documented field', async () => {
  const { access_token: token } = await newPerson();
  const place = await botOf(token);
  const bot = await expectData(200, getBot(token, place));
  expect(bot).toMatchObject({ ...place, kind: 'ai', status: 'published', presence: 'online', is_active: true });
  const kinds = {
    ...all(TEXTS, isString),
    ...all('created_at updated_at', isTimestamp),
    ...all('is_active is_featured', isBoolean),
    rating: Number.isFinite,
    social_links: Array.isArray,
    suggestions: Array.isArray,
  };
  expectKinds(bot as object, kinds);
  expect(Object.keys(bot as object).sort()).toEqual(Object.keys(kinds).sort());
  const { access_token: anonymous } = await newVisitor();
  const shouted = { id: place.id.toUpperCase(), app_id: place.app_id.toUpperCase() };
  expect(await expectData(200, getBot(anonymous, shouted))).toEqual(bot);
});

covers('bots.not-published')('a draft bot gets 404, also for the owner of its business', async () => {
  const { owner, token, workspace } = await newRoom();
  const draft = await botOf(token, workspace.default_app_id);
  for (const reader of [token, owner.access_token]) expectFailure(await getBot(reader, draft), 404, 'bot_not_found');
});

covers('bots.of-app')('an unknown bot gets 404, and so does a bot of an unknown app', async () => {
  const { access_token: token } = await newPerson();
  const place = await botOf(token);
  expectFailure(await getBot(token, { ...place, id: randomUUID() }), 404, 'bot_not_found');
  expectFailure(await getBot(token, { ...place, app_id: randomUUID() }), 404, 'bot_not_found');
});

covers('bots.malformed')('a malformed id gets 400, and so does an app_id that is missing or malformed', async () => {
  const { access_token: token } = await newPerson();
  const { id, app_id } = await botOf(token);
  expectFailure(await getBot(token, { id: 'ada', app_id }), 400, 'invalid_id');
  for (const query of ['', '?app_id=', '?app_id=ada', `?app_id=${app_id}&app_id=${app_id}`]) {
    const response = await call('GET', `/bots/${id}${query}`, { token });
    expectFailure(response, 400, 'validation_failed');
    expect(response.body.error?.details).toMatchObject([{ path: 'app_id' }]);
  }
});

covers('bots.credential')('a request without a valid credential gets 401', async () => {
  const { access_token: token } = await newPerson();
  const place = await botOf(token);
  expectUnauthorized(await getBot(undefined, place));
  expectUnauthorized(await getBot('wsk_wrong', place));
});

onThisMachine('with bots that an operator has published', () => {
  let shops: readonly [Shop, Shop];
  let bots: readonly [Place, Place];
  let token: string;
  beforeAll(async () => {
    shops = [await newShop(), await newShop()];
    ({ access_token: token } = await newPerson());
    const appOf = ({ workspace }: Shop) => workspace.default_app_id;
    bots = [await botOf(token, appOf(shops[0])), await botOf(token, appOf(shops[1]))];
  });

  covers('bots.of-app')('a published bot is found in its own app alone, while that app is active', async () => {
    const [mine, other] = bots;
    expect(await expectData(200, getBot(token, mine))).toMatchObject({ ...mine, kind: 'ai', status: 'published' });
    expectFailure(await getBot(token, { ...mine, app_id: other.app_id }), 404, 'bot_not_found');
    await operator('app', 'suspend', other.app_id);
    expectFailure(await getBot(token, other), 404, 'bot_not_found');
    await operator('app', 'restore', other.app_id);
    expect(await expectData(200, getBot(token, other))).toMatchObject(other);
  });

  covers('bots.list')('the bots of an app are listed by their fields while the app is active', async () => {
    const [{ owner: person, workspace }] = shops;
    const { app_id } = bots[0];
    const list = (query: string) => expectData(200, call('GET', `/bots?app_id=${query}`, { token }));
    const { key } = await newKey(person.access_token, { business_id: workspace.business_id });
    await useTool(key, 'agent_update', { country: 'NO', region: 'Vestland', category: 'books' });
    const bot = await expectData(200, getBot(token, bots[0]));
    for (const query of [app_id, `${app_id.toUpperCase()}&country=no&region=vestland&category=Books`])
      expect(await list(query)).toEqual([bot]);
    for (const query of [`${app_id}&country=SE`, `${app_id}&region=Oslo`, `${app_id}&category=boats`, randomUUID()])
      expect(await list(query)).toEqual([]);
    await operator('app', 'suspend', app_id);
    expect(await list(app_id)).toEqual([]);
    await operator('app', 'restore', app_id);
    expect(await list(app_id)).toEqual([bot]);
    for (const query of ['', '?app_id=', '?app_id=ada'])
      expectFailure(await call('GET', `/bots${query}`, { token }), 400, 'validation_failed');
    expectUnauthorized(await call('GET', `/bots?app_id=${app_id}`));
  });

  covers('bots.business-bound')(
    'a key or a connection of a business reads the bots of that business alone',
    async () => {
      const [{ owner: person, workspace }] = shops;
      const { business_id } = workspace;
      const { key } = await newKey(person.access_token, { business_id });
      const connection = await connected({ person, decision: { workspace: business_id, access: 'write' } });
      const assistant = await botOf(token);
      for (const bound of [key, connection.access_token]) {
        expect(await expectData(200, getBot(bound, bots[0]))).toMatchObject(bots[0]);
        for (const foreign of [bots[1], assistant]) expectFailure(await getBot(bound, foreign), 404, 'bot_not_found');
      }
      const { key: unbound } = await newKey(person.access_token);
      for (const place of [...bots, assistant])
        expect(await expectData(200, getBot(unbound, place))).toMatchObject(place);
    },
  );
});
