import type { McpServerRow } from '../mcp-server/mcp-server';
import { type KeptSession, keptSessions } from './kept-sessions';
import type { ToolSession } from './tool-session';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const server = (updated_at = new Date(0)) => ({ updated_at }) as McpServerRow;

function counted(idleMs: number) {
  const [opened, closed]: [string[], string[]] = [[], []];
  const sessions = keptSessions(idleMs);
  const lost = new AbortController();
  const use = (grant: string, work: (kept: KeptSession) => Promise<void> = async () => {}, row = server()) =>
    sessions.use(
      grant,
      row,
      () => {
        opened.push(grant);
        const session = { close: async () => void closed.push(grant) } as unknown as ToolSession;
        return { session: Promise.resolve(session), lost: lost.signal };
      },
      work,
    );
  return { sessions, use, opened, closed, lost };
}

// contract: grants-tool-sessions
test('a session is kept for the next call, and closed when none has used it for the idle time', async () => {
  const { use, opened, closed } = counted(50);
  await use('g');
  await jest.advanceTimersByTimeAsync(49);
  await use('g');
  await jest.advanceTimersByTimeAsync(49);
  expect([opened, closed]).toEqual([['g'], []]);
  await jest.advanceTimersByTimeAsync(1);
  expect(closed).toEqual(['g']);
  await use('g');
  expect(opened).toEqual(['g', 'g']);
});

test('a session is not closed while a call takes longer than the idle time', async () => {
  const { use, closed } = counted(10);
  await use('g');
  await use('g', async () => void (await jest.advanceTimersByTimeAsync(60)));
  expect(closed).toEqual([]);
});

test('grants have sessions of their own, and an import or a lost connection opens another one', async () => {
  const { use, opened, lost, closed } = counted(10_000);
  await use('g');
  await use('h');
  await use('g', undefined, server(new Date(1)));
  expect(opened).toEqual(['g', 'h', 'g']);
  await jest.advanceTimersByTimeAsync(0);
  expect(closed).toEqual(['g']);
  lost.abort(new Error('gone'));
  await use('h');
  expect(opened).toEqual(['g', 'h', 'g', 'h']);
});

test('all sessions are closed when the process stops', async () => {
  const { sessions, use, closed } = counted(10_000);
  await Promise.all([use('g'), use('h')]);
  await sessions.closeAll();
  expect(closed.toSorted()).toEqual(['g', 'h']);
});

test('of two calls whose session the server has forgotten, the later one does not close the session that the other has opened', async () => {
  const { sessions, use, opened, closed } = counted(10_000);
  let forgotten: KeptSession | undefined;
  await use('g', async (kept) => {
    forgotten = kept;
  });
  await sessions.drop('g', forgotten!);
  await use('g', async () => {
    await sessions.drop('g', forgotten!);
    expect([opened, closed]).toEqual([['g', 'g'], ['g']]);
  });
});
