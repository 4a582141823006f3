/**
 * `npm run smoke [-- BASE_URL]`: walks the main job of a running system from outside, a line for each step, and ends with
 * status 1 at the first that fails. Reads:
 * - BASE_URL, where no argument gives it: the API with its version prefix, default http://localhost:8080/v1
 * - MAIL_API: MailDev's address, default http://localhost:1080; the mail server of the system must deliver there
 */
import { chatSteps } from './smoke/chats.ts';
import { keySteps } from './smoke/keys.ts';
import { mcpSteps } from './smoke/mcp.ts';
import { refusalSteps } from './smoke/refusals.ts';
import { signInSteps } from './smoke/sign-in.ts';
import { signOutSteps } from './smoke/sign-out.ts';
import { newWalk, walkAll } from './smoke/walk.ts';

const [argument = process.env.BASE_URL || 'http://localhost:8080/v1', ...more] = process.argv.slice(2);
if (more.length > 0 || !URL.canParse(argument)) {
  console.error('Usage: npm run smoke [-- BASE_URL], such as http://localhost:8080/v1; MAIL_API=http://localhost:1080');
  process.exit(2);
}
const walk = newWalk(argument, process.env.MAIL_API || 'http://localhost:1080');
const steps = [...signInSteps, ...chatSteps, ...keySteps, ...mcpSteps, ...refusalSteps, ...signOutSteps];
process.exitCode = (await walkAll(walk, steps)) ? 0 : 1;
