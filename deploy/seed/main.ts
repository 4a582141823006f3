/**
 * `npm run seed [-- BASE_URL]` fills a running system with demo data. A second run finds the data of the first one and
 * creates a new key. It reads BASE_URL and MAIL_API like `npm run smoke`, and imports the content of the business over the
 * operator's connection, with the variables of `npm run operator`.
 */

import { errorText } from '../client/error-text.ts';
import { issueKey } from '../client/issue-key.ts';
import { requireRunning } from '../client/require-running.ts';
import { signIn, signOut } from '../client/sign-in.ts';
import { type Target, targetFrom, usage } from '../client/target.ts';
import { Advice } from '../processes/advice.ts';
import { demoBusiness } from './demo-business.ts';
import { demoChat } from './demo-chat.ts';
import { demoContent } from './demo-content.ts';
import { demoWidget } from './demo-widget.ts';
import { summary } from './summary.ts';

const target = targetFrom(process.argv.slice(2), process.env);
if (!target) {
  console.error(usage('seed'));
  process.exit(2);
}
try {
  await requireRunning(target);
  console.log(await seed(target));
} catch (error) {
  console.error(error instanceof Advice ? error.message : `${target.base} could not be seeded: ${errorText(error)}`);
  process.exitCode = 1;
}

async function seed(target: Target): Promise<string> {
  const person = await signIn(target, 'demo@example.com', console.log);
  const business = await demoBusiness(person);
  const content = await demoContent(business.business_id, process.env);
  const chat = await demoChat(person, business.app_id, !('missing' in content));
  const key = await issueKey(person, 'demo', { business_id: business.business_id });
  const widget = await demoWidget(person, key, process.env);
  await signOut(person);
  return summary({ person, business, content, chat, key, widget });
}
