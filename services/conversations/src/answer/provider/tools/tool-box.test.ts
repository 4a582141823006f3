import { ownCall, serviceCaller } from '@cws/kit';
import { silentLogger } from '@cws/kit/testing';
import type { grants } from '@cws/protos';
import { toolBox } from './tool-box';

const SECOND = 1_000;
const answer = { session_id: 's', message_id: 'm', user_id: 'u', app_id: 'a', conversation_ids: ['s'] };
const tool: grants.OfferedTool = {
  grant_id: 'g',
  server: 'weather',
  tool: 'get',
  description: '',
  input_schema: '',
  is_withheld: false,
};

/** A tool box whose calls each take so many milliseconds by a clock that only they move, and the requests that were made. */
function slowTools(callMs: number) {
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  const asked: grants.CallToolRequest[] = [];
  const callTool = async (_call: unknown, request: grants.CallToolRequest) => {
    asked.push(request);
    now += callMs;
    return { outcome: 'timeout', text: 'The call took too long.' };
  };
  const parts = {
    grants: { callTool, listOfferedTools: async () => ({ tools: [tool] }) },
    logger: silentLogger(),
    call: () => ownCall(serviceCaller('conversations'), 'tools'),
    used: () => {},
  };
  return { box: toolBox(parts, answer), asked };
}
afterEach(() => jest.restoreAllMocks());

const round = (calls: number) => Array.from({ length: calls }, () => ({ name: 'weather__get', arguments: '{}' }));

// contract: grants-tool-limits
test('a call waits for 10 s, or for the rest of the 30 s that the tools of an answer have', async () => {
  const { box, asked } = slowTools(12 * SECOND);
  await box.functions();
  const { signal } = new AbortController();
  for (let n = 0; n < 3; n++) await box.callAll(round(1), signal);
  expect(asked.map(({ timeout_ms }) => timeout_ms)).toEqual([10 * SECOND, 10 * SECOND, 6 * SECOND]);
  expect(await box.functions()).toEqual([]);
});

test('calls of a round that begin after the 30 s are over the limit', async () => {
  const { box, asked } = slowTools(16 * SECOND);
  await box.functions();
  await box.callAll(round(4), new AbortController().signal);
  expect(asked.map(({ is_over_limit }) => is_over_limit)).toEqual([false, false, true, true]);
});
