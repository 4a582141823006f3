import { randomUUID } from 'node:crypto';
import type { Context } from '../context';
import { version } from '../machine/version';
import { FEEDBACK_TYPES, giveFeedback } from '../rest/feedback';
import type { Register } from './register';

interface Options {
  readonly type?: string;
  readonly screenshot?: string;
}

export const feedback: Register = (parent, run) => {
  parent
    .command('feedback')
    .description('say what you think of the service')
    .argument('<text...>', 'what you want to say')
    .option('--type <type>', `${FEEDBACK_TYPES.slice(0, -1).join(', ')} or ${FEEDBACK_TYPES.at(-1)}`)
    .option('--screenshot <url>', 'address of a screenshot')
    .action(run(give));
};

async function give(context: Context, words: readonly string[], { type, screenshot }: Options): Promise<void> {
  const said = { description: words.join(' '), feedback_type: type, screenshot_url: screenshot };
  const given = await giveFeedback(context, { ...said, app_version: `cws ${version}` }, randomUUID());
  context.terminal.result(given, () => `Thank you (${given.id}).`);
}
