import type { Requirement } from './requirement';

/** What people meet on the pages, and what browsers are told about them. */
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
  { id: 'pages.deny', contract: ['pages-consent'], text: 'Deny leads back with access_denied, state and iss' },
  {
    id: 'pages.device',
    contract: ['pages-device'],
    text: 'The link with the code shows code, address, time and account; approval is a click',
  },
  {
    id: 'pages.keys',
    contract: ['pages-keys'],
    text: 'A key is made, shown once, listed and revoked on a page, and one signs out there',
  },
  {
    id: 'pages.reload',
    contract: ['pages-reload'],
    standard: 'RFC 9110 §15.4.4',
    text: 'Every form is followed by a GET: reload, Back and a second click send nothing and do nothing again',
  },
  {
    id: 'pages.key-once',
    contract: ['pages-keys'],
    text: 'A new key has an address of its own, where a reload does not show it again',
  },
  {
    id: 'pages.methods',
    contract: ['pages-methods'],
    text: 'Addresses of buttons take POST alone, and Allow says what each page takes',
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
    text: 'A page asks for nothing but itself and its stylesheet and icon, and the browser complains of nothing',
  },
  {
    id: 'pages.headers',
    contract: ['pages-headers', 'pages-sign-in'],
    text: 'Each page has the policy, no-referrer, nosniff and no-store; the cookie is HttpOnly and SameSite=Lax',
  },
  {
    id: 'pages.errors',
    contract: ['pages-errors'],
    standard: 'RFC 6749 §4.1.2.1',
    text: 'A wrong client or redirect_uri, a forged form and an unknown path are pages with their status',
  },
] as const satisfies readonly Requirement[];
