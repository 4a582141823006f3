import type { Requirement } from './requirement';

/** What people who use the command-line client meet (§4.2, §5.3, cli/README.md). */
export const cliRequirements = [
  { id: 'cli.login.browser', source: 'Identity: CLI, RFC 8252 §7.3', text: 'Sign-in by browser ends in the terminal' },
  { id: 'cli.login.denied', source: 'RFC 6749 §4.1.2.1', text: 'A refusal in the browser is an error of one sentence' },
  { id: 'cli.login.device', source: 'Identity: Device, RFC 8628', text: 'Sign-in by a code, with a browser elsewhere' },
  { id: 'cli.chat', source: '§4.3, §4.6, §4.7', text: 'A chat is begun, written in and read' },
  {
    id: 'cli.send.once',
    source: 'Wire conventions: Idempotency',
    text: 'A message sent again with its key arrives once',
  },
  { id: 'cli.tail', source: 'Realtime: Resume', text: 'A chat is followed from any of its events' },
  {
    id: 'cli.switch',
    source: '§5.3, Identity: CLI tokens at the tool server',
    text: 'The tools of a business answer after switching to it, and not before',
  },
  { id: 'cli.switch.foreign', source: 'Identity: switch_business', text: 'A refused switch leaves the sign-in good' },
  { id: 'cli.refresh.parallel', source: 'Identity: Grace', text: 'Processes that renew at once all go on' },
  { id: 'cli.refresh.killed', source: 'Identity: Grace', text: 'A process killed while it renews signs nobody out' },
  { id: 'cli.logout', source: 'Identity: CLI logout, RFC 7009', text: 'After logout neither token is good' },
  { id: 'cli.sign-in-again', source: '§5.3', text: 'A sign-in that has ended is said with a status of its own' },
] as const satisfies readonly Requirement[];
