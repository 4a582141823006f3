import type { Requirement } from './requirement';

/** Behaviour of the pages, with their headers. */
export const pageRequirements = [
  {
    id: 'openapi.pages',
    contract: ['openapi-document', 'pages-without-script'],
    text: '/openapi.json has the fields of every form of the pages',
  },
  {
    id: 'pages.cli-consent',
    contract: ['pages-without-script', 'pages-sign-in'],
    text: 'Without script a person signs in by a mailed code, consents to the command-line client, and it gets its tokens',
  },
  {
    id: 'pages.mcp-consent',
    contract: ['pages-consent'],
    text: 'Without script a person chooses workspace, access and lifetime, and the application gets a key that is bound so',
  },
  { id: 'pages.deny', contract: ['pages-consent'], text: 'Deny redirects with access_denied, state and iss' },
  {
    id: 'pages.device',
    contract: ['pages-device'],
    text: 'The link with the code shows code, address, time and account; approval is a click',
  },
  {
    id: 'pages.keys',
    contract: ['pages-keys'],
    text: 'A key is created, shown once, listed and revoked on a page, where the user can also sign out',
  },
  {
    id: 'pages.reload',
    contract: ['pages-reload'],
    standard: 'RFC 9110 §15.4.4',
    text: 'Every form is followed by a GET: reload, Back and a second click do not repeat it',
  },
  {
    id: 'pages.key-once',
    contract: ['pages-keys'],
    text: 'A new key has an address of its own, where a reload does not show it again',
  },
  {
    id: 'pages.methods',
    contract: ['pages-methods'],
    text: 'Addresses of buttons accept only POST, and Allow has the methods of each page',
  },
  {
    id: 'pages.accessible',
    contract: ['pages-accessible'],
    text: 'axe-core finds nothing on any page, in the light and in the dark',
  },
  { id: 'pages.narrow', contract: ['pages-accessible'], text: 'Nothing scrolls sideways at 320 px' },
  {
    id: 'pages.quiet',
    contract: ['pages-self-contained'],
    text: 'A page loads only its stylesheet and icon, and the browser logs no error',
  },
  {
    id: 'pages.headers',
    contract: ['pages-headers', 'pages-sign-in'],
    text: 'Each page has a content security policy, no-referrer, nosniff and no-store; the cookie is HttpOnly and SameSite=Lax',
  },
  {
    id: 'pages.errors',
    contract: ['pages-errors'],
    standard: 'RFC 6749 §4.1.2.1',
    text: 'A wrong client or redirect_uri, a forged form and an unknown path are pages with their status',
  },
] as const satisfies readonly Requirement[];
