import { callAs, silentLogger, testDatabase, userCaller } from '@cws/kit/testing';
import { migrations } from '../../migrations';
import { type SessionDoc, STATUSES, TYPES } from '../model/session';
import { openStores } from '../stores';
import type { SessionFilter } from './session-filter';
import type { SessionListStore } from './session-list-store';
import type { SessionStore } from './session-store';

let database: Awaited<ReturnType<typeof testDatabase>>;
let sessions: SessionStore;
let lists: SessionListStore;
beforeAll(async () => {
  database = await testDatabase('lists', migrations);
  ({ sessions, lists } = openStores(database.db, [], silentLogger()));
  await sessions.collection.insertMany(ROWS as SessionDoc[]);
});
afterAll(() => database.drop());

/** Four in five are archived, nine in ten are of type bot, and several have the same time. */
const ROWS = Array.from({ length: 5_000 }, (_, number) => {
  const assignee_id = number % 7 === 0 ? `agent ${number % 3}` : '';
  return {
    _id: `s${String(number).padStart(4, '0')}`,
    ...{
      user_id: 'u',
      business_id: 'b',
      app_id: number % 11 === 0 ? 'second' : 'first',
      reference_code: `C-${number}`,
    },
    ...{ assignee_id, is_assigned: assignee_id !== '' },
    status: number % 5 > 0 ? ('archived' as const) : STATUSES[number % 7]!,
    type: number % 10 > 0 ? ('bot' as const) : TYPES[number % 50 === 0 ? 0 : (number / 10) % 5]!,
    activity_at: new Date(1_000 * Math.floor(number / 3)),
  };
});

const isMatch = (row: (typeof ROWS)[number], { assignee_id, app_id, statuses = [], types = [] }: Filters): boolean =>
  (assignee_id === undefined || row.assignee_id === assignee_id) &&
  (app_id === undefined || row.app_id === app_id) &&
  (statuses.length === 0 ? row.status !== 'archived' : statuses.includes(row.status)) &&
  (types.length === 0 || types.includes(row.type));
const expectedOf = (filters: Filters) => ROWS.filter((row) => isMatch(row, filters)).toReversed();

type Filters = Partial<SessionFilter>;
const SINGLE: readonly Filters[] = [
  { statuses: ['pending'] },
  { statuses: ['pending', 'open', 'archived'] },
  { types: ['group'] },
  { types: ['group', 'human'] },
  { app_id: 'second' },
];
const OF_DESK: readonly Filters[] = [...SINGLE, { assignee_id: 'agent 1' }, { assignee_id: '' }];
const pairsOf = (filters: readonly Filters[]): Filters[] =>
  filters.flatMap((one, index) =>
    [{}, ...filters.slice(index + 1).filter((other) => !sharesField(one, other))].map((other) => ({
      ...one,
      ...other,
    })),
  );
const sharesField = (one: Filters, other: Filters) => Object.keys(other).some((field) => field in one);
const LISTS = [
  ...[{}, ...pairsOf(SINGLE)].map((filters) => ({ user_id: 'u', ...filters })),
  ...[{}, ...pairsOf(OF_DESK)].map((filters) => ({ business_id: 'b', ...filters })),
  { business_id: 'b', hidden_user_id: 'somebody else', types: ['group'] },
];

const call = callAs(userCaller());
const everything = { statuses: [], types: [] };
const PAGE = 20;
const MAX_KEYS = 3 * PAGE + 100;

/** Runs `ask` and counts what MongoDB did for it. */
async function profileOf<T>(ask: () => Promise<T>) {
  const { db } = database;
  await db.setProfilingLevel('all');
  const result = await ask();
  await db.setProfilingLevel('off');
  const profile = db.collection('system.profile');
  const done = await profile.find({ 'command.$db': db.databaseName, op: { $in: ['query', 'command'] } }).toArray();
  await profile.drop();
  const sumOf = (field: string) => done.reduce((sum, one) => sum + ((one[field] as number) ?? 0), 0);
  return { result, keys: sumOf('keysExamined'), docs: sumOf('docsExamined'), commands: done.length };
}

test.each(LISTS)('a page of the list %j examines few keys, and only the sessions that it shows', async (filters) => {
  const expected = expectedOf(filters);
  const middle = expected[Math.floor(expected.length / 2)];
  const after = middle && { activity_at: middle.activity_at, id: middle._id, began: new Date() };
  for (const [from, rows] of [
    [null, expected] as const,
    [after, expected.slice(expected.indexOf(middle!) + 1)] as const,
  ]) {
    if (from === undefined) continue;
    const { result, keys, docs } = await profileOf(() => lists.list(call, { ...everything, ...filters }, from, PAGE));
    expect(result.map(({ _id }) => _id)).toEqual(rows.slice(0, PAGE).map(({ _id }) => _id));
    expect(docs).toBe(result.length);
    expect(keys).toBeLessThanOrEqual(MAX_KEYS);
  }
});

test.each(LISTS)('the total of the list %j is counted in an index', async (filters) => {
  const { result, docs, keys, commands } = await profileOf(() => lists.count(call, { ...everything, ...filters }));
  expect(result).toBe(expectedOf(filters).length);
  expect(docs).toBe(0);
  expect(commands).toBeLessThanOrEqual(4);
  expect(keys).toBeLessThanOrEqual(result + MAX_KEYS);
});

test.each([{ statuses: ['nonsense'] }, { types: ['nonsense'] }])(
  'the list %j, which no session can match, is empty without a query',
  async (filters) => {
    const filter = { ...everything, business_id: 'b', ...filters };
    const { result, commands } = await profileOf(async () => [
      ...(await lists.list(call, filter, null, PAGE)),
      await lists.count(call, filter),
    ]);
    expect([result, commands]).toEqual([[0], 0]);
  },
);

test('a credential bound to another business lists none of the sessions', async () => {
  const bound = { ...everything, user_id: 'u', business_id: 'other' };
  expect(await lists.list(call, bound, null, PAGE)).toEqual([]);
  expect(await lists.count(call, bound)).toBe(0);
});
