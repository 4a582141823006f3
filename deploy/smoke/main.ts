/**
 * `npm run smoke [-- BASE_URL]` checks the main functions of a running system from outside, prints a line for each step,
 * and exits with status 1 at the first that fails. It reads:
 * - BASE_URL, unless it is given as the argument: the API with its version prefix, default http://localhost:8080/v1 or the PORT's
 * - MAIL_API: MailDev's address, default http://localhost:1080 or the MAIL_WEB_PORT's; the mail server of the system must
 *   deliver there
 */
import { requireRunning } from '../client/require-running.ts';
import { targetFrom, usage } from '../client/target.ts';
import { explain } from '../local/host/terminal.ts';
import { chatSteps } from './chats.ts';
import { keySteps } from './keys.ts';
import { mcpSteps } from './mcp.ts';
import { refusalSteps } from './refusals.ts';
import { signInSteps } from './sign-in.ts';
import { signOutSteps } from './sign-out.ts';
import { newWalk, walkAll } from './walk.ts';

const target = targetFrom(process.argv.slice(2), process.env);
if (!target) {
  console.error(usage('smoke'));
  process.exit(2);
}
try {
  await requireRunning(target);
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
const walk = newWalk(target);
const steps = [...signInSteps, ...chatSteps, ...keySteps, ...mcpSteps, ...refusalSteps, ...signOutSteps];
process.exitCode = (await walkAll(walk, steps)) ? 0 : 1;
