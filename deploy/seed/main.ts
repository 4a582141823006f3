/**
 * `npm run seed [-- BASE_URL]`: fills a running system with something to look at; a second run finds what the first one
 * made, and gives a new key. Reads BASE_URL and MAIL_API as `npm run smoke` does; what the business has to say goes over
 * the operator's connection, which is found as `npm run operator` finds it.
 */

import { issueKey } from '../client/issue-key.ts';
import { requireRunning } from '../client/require-running.ts';
import { signIn, signOut } from '../client/sign-in.ts';
import { type Target, targetFrom, usage } from '../client/target.ts';
import { told } from '../client/told.ts';
import { Advice } from '../processes/advice.ts';
import { demoBusiness } from './demo-business.ts';
import { demoChat } from './demo-chat.ts';
import { demoContent } from './demo-content.ts';
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
  console.error(error instanceof Advice ? error.message : `${target.base} could not be seeded: ${told(error)}`);
  process.exitCode = 1;
}

async function seed(target: Target): Promise<string> {
  const person = await signIn(target, 'demo@example.com', console.log);
  const business = await demoBusiness(person);
  const content = await demoContent(business.business_id, process.env);
  const chat = await demoChat(person, business.app_id, !('missing' in content));
  const key = await issueKey(person, 'demo', { business_id: business.business_id });
  await signOut(person);
  return summary({ person, business, content, chat, key });
}
