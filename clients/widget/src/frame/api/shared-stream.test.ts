import { followTogether } from './shared-stream';
import type { StreamFrame } from './stream';

/** Event streams of a fake service, whose frames the test writes to all that are open. */
function service() {
  const open = new Map<string, ReadableStreamDefaultController<Uint8Array>[]>();
  const paths: string[] = [];
  let count = 0;
  const serve = (path: string, signal: AbortSignal): Promise<Response> => {
    paths.push(path);
    const key = String(count++);
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        open.set(key, [controller]);
        signal.addEventListener('abort', () => {
          open.delete(key);
          controller.error(signal.reason);
        });
      },
    });
    return Promise.resolve(new Response(body));
  };
  return {
    paths,
    streams: () => open.size,
    account: { open: serve },
    tell(frame: object) {
      const bytes = new TextEncoder().encode(`data: ${JSON.stringify(frame)}\n\n`);
      for (const [controller] of open.values()) controller!.enqueue(bytes);
    },
  };
}

/** A tab of one browser that shows the session. */
function openTab(server: ReturnType<typeof service>, session_id: string) {
  let isVisible = true;
  let changed = () => {};
  const frames: StreamFrame[] = [];
  const tab = {
    isVisible: () => isVisible,
    onChange(listener: () => void) {
      changed = listener;
      return () => {};
    },
  };
  const handlers = { onFrame: (frame: StreamFrame) => void frames.push(frame), onState: () => {}, onGone: () => {} };
  const stream = followTogether(server.account, session_id, handlers, tab);
  return {
    stream,
    seen: () => frames.map(({ seq, type }) => seq ?? type),
    show(visible: boolean) {
      isVisible = visible;
      changed();
    },
  };
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}
const ready = (seq: number) => ({ type: 'ready', data: { seq } });
const change = (seq: number) => ({ type: 'message.created', seq, data: {} });

// contract: widget-tabs
test('seven tabs read one stream, each hears of every change once, and another goes on when its reader is closed', async () => {
  const server = service();
  const session = crypto.randomUUID();
  const tabs = Array.from({ length: 7 }, () => openTab(server, session));
  await until(() => server.streams() === 1);
  server.tell(ready(4));
  server.tell(change(5));
  await until(() => tabs.every((tab) => tab.seen().includes(5)));
  const [first, ...others] = tabs;
  first!.stream.stop();
  await until(() => server.paths.length === 2);
  expect(server.paths).toEqual([`/chats/${session}/stream`, `/chats/${session}/stream?after=5`]);
  await until(() => server.streams() === 1);
  server.tell(change(5));
  server.tell(change(6));
  await until(() => others.every((tab) => tab.seen().includes(6)));
  for (const tab of others) expect(tab.seen()).toEqual(['ready', 5, 6]);
  expect(first!.seen()).toEqual(['ready', 5]);
  for (const tab of others) tab.stream.stop();
});

test('a tab that comes later begins at once, and one that is hidden leaves the stream to another until it is shown', async () => {
  const server = service();
  const session = crypto.randomUUID();
  const early = openTab(server, session);
  await until(() => server.streams() === 1);
  server.tell(ready(1));
  await until(() => early.seen().length === 1);
  const late = openTab(server, session);
  await until(() => late.seen().length === 1);
  expect(late.seen()).toEqual(['ready']);
  early.show(false);
  await until(() => server.paths.length === 2);
  expect(server.paths[1]).toBe(`/chats/${session}/stream?after=1`);
  expect(server.streams()).toBe(1);
  late.show(false);
  await until(() => server.streams() === 0);
  early.show(true);
  await until(() => server.streams() === 1);
  server.tell(change(2));
  await until(() => early.seen().includes(2));
  for (const tab of [early, late]) tab.stream.stop();
});

test('where the browser refuses locks, each tab reads a stream of its own', async () => {
  const server = service();
  const session = crypto.randomUUID();
  const request = jest.spyOn(navigator.locks, 'request').mockRejectedValue(new DOMException('no', 'SecurityError'));
  const tabs = [openTab(server, session), openTab(server, session)];
  await until(() => server.streams() === 2);
  server.tell(ready(1));
  await until(() => tabs.every((tab) => tab.seen().includes('ready')));
  for (const tab of tabs) expect(tab.seen()).toEqual(['ready']);
  for (const tab of tabs) tab.stream.stop();
  request.mockRestore();
});
