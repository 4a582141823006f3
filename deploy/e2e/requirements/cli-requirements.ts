import type { Requirement } from './requirement';

/** Behaviour of the command-line client (clients/cli/README.md). */
export const cliRequirements = [
  {
    id: 'cli.login.browser',
    contract: ['cws-login'],
    standard: 'RFC 8252 §7.3',
    text: 'A user who runs cws login and approves in the browser is signed in at the terminal',
  },
  {
    id: 'cli.login.denied',
    contract: ['cws-login'],
    standard: 'RFC 6749 §4.1.2.1',
    text: 'A user who denies the sign-in in the browser gets one sentence from cws login, which fails',
  },
  {
    id: 'cli.login.device',
    contract: ['cws-login'],
    standard: 'RFC 8628',
    text: 'A user who runs cws login --device and approves its code in a browser elsewhere is signed in at the terminal',
  },
  {
    id: 'cli.chat',
    contract: ['cws-chat'],
    text: 'A user starts a chat with cws chats new, writes to it with cws send and reads it with cws messages',
  },
  {
    id: 'cli.rate',
    contract: ['cws-chat'],
    text: 'A user rates the newest answer of a chat with cws rate, and asks for a person with cws send --handoff',
  },
  {
    id: 'cli.grants',
    contract: ['cws-grants'],
    text: 'A user lists their grants with cws grants and the uses of one with cws grants uses',
  },
  {
    id: 'cli.send.once',
    contract: ['cws-chat'],
    text: 'A message that cws send sends twice with the same key is stored once',
  },
  { id: 'cli.tail', contract: ['cws-chat'], text: 'A user follows a chat with cws tail, from any of its events on' },
  {
    id: 'cli.personal',
    contract: ['cws-personal'],
    text: 'A user shows and changes their profile, settings, notifications and events with cws, and gives feedback',
  },
  {
    id: 'cli.export',
    contract: ['cws-export'],
    text: 'A user downloads what belongs to them with cws export and two mailed codes, to a file that is there once it is complete',
  },
  {
    id: 'cli.switch',
    contract: ['cws-switch'],
    text: 'A user calls the tools of a business after cws switch to it, and not before',
  },
  {
    id: 'cli.switch.foreign',
    contract: ['cws-switch'],
    text: 'A user whose cws switch is refused is still signed in as before',
  },
  {
    id: 'cli.refresh.parallel',
    contract: ['cws-refresh'],
    text: 'Several cws processes that renew one sign-in at the same time all go on working',
  },
  {
    id: 'cli.refresh.killed',
    contract: ['cws-refresh'],
    text: 'A cws process that is killed while it renews the sign-in does not end it',
  },
  {
    id: 'cli.logout',
    contract: ['cws-login', 'cli-revoke'],
    standard: 'RFC 7009',
    text: 'After cws logout neither the access token nor the refresh token is accepted',
  },
  {
    id: 'cli.sign-in-again',
    contract: ['cws-exit-status'],
    text: 'A cws command whose sign-in has ended exits with status 4',
  },
  {
    id: 'cli.package',
    contract: ['cws-package'],
    text: 'A user who installs the package outside of the source tree uses the sign-in of this machine with it',
  },
  {
    id: 'cli.api',
    contract: ['cws-api', 'cws-jq'],
    text: 'A user reaches any operation of the interface with cws api, and filters its responses',
  },
  {
    id: 'cli.api.elsewhere',
    contract: ['cws-api'],
    text: 'The sign-in is sent to no other address by cws api, and wrong fields are wrong usage',
    unitTest: 'clients/cli/src/commands/api.test.ts',
  },
  {
    id: 'cli.jq',
    contract: ['cws-jq'],
    text: 'A filter of jq prints what it makes of the JSON of a command, and a wrong one fails before any request',
    unitTest: 'clients/cli/src/commands/jq.test.ts',
  },
  {
    id: 'cli.completion',
    contract: ['cws-completion'],
    text: 'bash, zsh and fish complete commands and options of cws',
    unitTest: 'clients/cli/src/completion/completion.test.ts',
  },
  {
    id: 'cli.profile',
    contract: ['cws-profile'],
    text: 'A user has two sign-ins at one origin, each of which ends alone',
    unitTest: 'clients/cli/src/commands/profile.test.ts',
  },
  {
    id: 'cli.times',
    contract: ['cws-times'],
    text: 'A user writes and reads times by their own clock',
    unitTest: 'clients/cli/src/commands/person-time.test.ts',
  },
  {
    id: 'cli.tables',
    contract: ['cws-tables'],
    text: 'Tables fit into the columns of the terminal, with whole ids',
    unitTest: 'clients/cli/src/terminal/table.test.ts',
  },
  {
    id: 'cli.proxy',
    contract: ['cws-proxy'],
    text: 'Requests go through the proxy of the environment, and those to this machine do not',
    unitTest: 'clients/cli/src/testing/proxy.test.ts',
  },
] as const satisfies readonly Requirement[];
