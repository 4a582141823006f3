import type { Requirement } from './requirement';

/** Behaviour of the pages, with their headers. */
export const pageRequirements = [
  {
    id: 'openapi.pages',
    contract: ['openapi-document', 'pages-without-script'],
    text: '/openapi.json describes every form of the pages with its fields',
  },
  {
    id: 'pages.cli-consent',
    contract: ['pages-without-script', 'pages-sign-in'],
    text: 'A user without script signs in by a mailed code and approves the command-line client, which gets its tokens',
  },
  {
    id: 'pages.mcp-consent',
    contract: ['pages-consent'],
    text: 'A user without script chooses workspace, access and lifetime, and the application gets a key with exactly these bounds',
  },
  {
    id: 'pages.deny',
    contract: ['pages-consent'],
    text: 'A user who clicks Deny sends the application access_denied, with state and iss',
  },
  {
    id: 'pages.device',
    contract: ['pages-device'],
    text: 'A user who opens the link of a device sees code, address, time and account, and approves by a click',
  },
  {
    id: 'pages.device-address',
    contract: ['pages-device'],
    text: 'A device that asks from another address of loopback, or of another IP family, is not called one of another network',
    unitTest: 'services/identity/src/pages/device/nearness.test.ts',
  },
  {
    id: 'pages.named',
    contract: ['pages-sign-in', 'pages-consent'],
    text: 'A user reads the name of the application on every page of the sign-in, and what it asked for beside what it is given',
  },
  {
    id: 'pages.code',
    contract: ['pages-code', 'pages-done'],
    text: 'A user who types a wrong code reads how many tries are left, and reads that another code was sent',
  },
  {
    id: 'pages.code-wait',
    contract: ['pages-code'],
    text: 'A user who may not have another code yet reads when one can be sent',
    unitTest: 'services/identity/src/pages/sign-in/sign-in.test.ts',
  },
  {
    id: 'pages.decision',
    contract: ['pages-decision'],
    text: 'A user of a small phone or a desktop sees Approve and Deny without scrolling, whatever names the request has, and Enter decides nothing',
  },
  {
    id: 'pages.focus',
    contract: ['pages-focus', 'pages-done'],
    text: 'A user without script begins to type at once, and hears a problem or a notice first',
  },
  {
    id: 'pages.names',
    contract: ['pages-hostile-names'],
    text: 'A name that is long, from right to left, or written to disturb the page is shown as text in its place',
  },
  {
    id: 'pages.keys',
    contract: ['pages-keys'],
    text: 'A user creates a key on a page, sees it once, finds it in the list, revokes it and signs out',
  },
  {
    id: 'pages.reload',
    contract: ['pages-reload'],
    standard: 'RFC 9110 §15.4.4',
    text: 'A user who reloads, goes back or clicks twice repeats no form',
  },
  {
    id: 'pages.key-once',
    contract: ['pages-keys'],
    text: 'A user who reloads the page that showed a new key does not see the key again',
  },
  {
    id: 'pages.methods',
    contract: ['pages-methods'],
    text: 'A GET of an address that only buttons use gets 405, and Allow names the methods of the page',
  },
  {
    id: 'pages.accessible',
    contract: ['pages-accessible'],
    text: 'axe-core finds no violation on any page, in light, in dark and in forced colours',
  },
  {
    id: 'pages.keyboard',
    contract: ['pages-accessible'],
    text: 'A user with a keyboard alone reaches every control of an approval, unfolds it and decides, and what has the focus is never covered',
  },
  {
    id: 'pages.narrow',
    contract: ['pages-accessible'],
    text: 'A user of a screen of 320 pixels can read every page without scrolling sideways',
  },
  {
    id: 'pages.fit',
    contract: ['pages-fit'],
    text: 'On every public page and in every state of the account pages, axe-core finds nothing and nothing scrolls sideways, from 320 to 1280 pixels, at 200 % and in both colour schemes',
  },
  {
    id: 'pages.quiet',
    contract: ['pages-self-contained'],
    text: 'A browser that shows a page loads only the page, its stylesheet and its icon, and logs no error',
  },
  {
    id: 'pages.headers',
    contract: ['pages-headers', 'pages-sign-in'],
    text: 'Each page has a content security policy, no-referrer, nosniff and no-store, and its cookie is HttpOnly and SameSite=Lax',
  },
  {
    id: 'pages.errors',
    contract: ['pages-errors'],
    standard: 'RFC 6749 §4.1.2.1',
    text: 'A wrong client or redirect_uri, a forged form and an unknown path get a page with the matching status',
  },
] as const satisfies readonly Requirement[];
