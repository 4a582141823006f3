import { createMetrics } from '@cws/kit';
import { silentLogger } from '@cws/kit/testing';
import type { Question } from '../material/question';
import { promptCuts } from './live-prompt';

test('a live prompt that was cut is counted, and logged with its agent and its length', async () => {
  const metrics = createMetrics('test');
  const logger = silentLogger();
  const warn = jest.spyOn(logger, 'warn');
  const question = { session: { _id: 'chat', bot_profile_id: 'bot' }, agent: { live_prompt: 'x'.repeat(500_000) } };
  promptCuts(logger, metrics)(question as unknown as Question);
  const fields = { session_id: 'chat', bot_profile_id: 'bot', characters: 500_000, sent: 400_000 };
  expect(warn).toHaveBeenCalledWith(fields, expect.stringContaining('was cut'));
  expect(await metrics.exported()).toMatch(/^answer_prompts_cut_total(?:\{.*\})? 1$/m);
});
