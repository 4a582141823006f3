import type { Requirement } from './requirement';

/** Behaviour of the command-line client (cli/README.md). */
export const cliRequirements = [
  {
    id: 'cli.login.browser',
    contract: ['cws-login'],
    standard: 'RFC 8252 §7.3',
    text: 'Sign-in by browser ends in the terminal',
  },
  {
    id: 'cli.login.denied',
    contract: ['cws-login'],
    standard: 'RFC 6749 §4.1.2.1',
    text: 'A refusal in the browser is an error with one sentence',
  },
  {
    id: 'cli.login.device',
    contract: ['cws-login'],
    standard: 'RFC 8628',
    text: 'Sign-in by a code, with a browser elsewhere',
  },
  { id: 'cli.chat', contract: ['cws-chat'], text: 'A chat is started, written to and read' },
  { id: 'cli.send.once', contract: ['cws-chat'], text: 'A message that is sent again with its key arrives once' },
  { id: 'cli.tail', contract: ['cws-chat'], text: 'A chat is followed from any of its events' },
  {
    id: 'cli.switch',
    contract: ['cws-switch'],
    text: 'The tools of a business work after switching to it, and not before',
  },
  { id: 'cli.switch.foreign', contract: ['cws-switch'], text: 'A refused switch keeps the sign-in' },
  { id: 'cli.refresh.parallel', contract: ['cws-refresh'], text: 'Of processes that renew at once all succeed' },
  { id: 'cli.refresh.killed', contract: ['cws-refresh'], text: 'A process killed while it renews keeps the sign-in' },
  {
    id: 'cli.logout',
    contract: ['cws-login', 'cli-revoke'],
    standard: 'RFC 7009',
    text: 'After logout both tokens are invalid',
  },
  {
    id: 'cli.sign-in-again',
    contract: ['cws-exit-status'],
    text: 'A sign-in that has ended has an exit status of its own',
  },
] as const satisfies readonly Requirement[];
