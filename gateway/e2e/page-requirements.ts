import type { Requirement } from './requirement';

/** What people meet on the pages, and what browsers are told about them. */
export const pageRequirements = [
  {
    id: 'openapi.pages',
    source: 'Gateway: API document, Identity: Pages',
    text: '/openapi.json has the fields of every form of the pages',
  },
  {
    id: 'pages.cli-consent',
    source: 'Identity: CLI, Pages',
    text: 'Without script a person signs in by a mailed code, consents to the command-line client, and it gets its tokens',
  },
  {
    id: 'pages.mcp-consent',
    source: 'Identity: Approval page',
    text: 'Without script a person chooses workspace, access and lifetime, and the application gets a key that is bound so',
  },
  {
    id: 'pages.deny',
    source: 'Identity: Approval page',
    text: 'Deny leads back with access_denied, state and iss',
  },
  {
    id: 'pages.device',
    source: 'Identity: Device page',
    text: 'The link with the code shows code, address, time and account; approval is a click',
  },
  {
    id: 'pages.keys',
    source: 'Identity: Pages, once more',
    text: 'A key is made, shown once, listed and revoked on a page, and one signs out there',
  },
  {
    id: 'pages.reload',
    source: 'Identity: Pages; RFC 9110 §15.4.4',
    text: 'Every form is followed by a GET: reload, Back and a second click send nothing and do nothing again',
  },
  {
    id: 'pages.key-once',
    source: 'Identity: Pages, once more',
    text: 'A new key has an address of its own, where a reload does not show it again',
  },
  {
    id: 'pages.methods',
    source: 'Wire conventions: Unknown method',
    text: 'Addresses of buttons take POST alone, and Allow says what each page takes',
  },
  {
    id: 'pages.accessible',
    source: 'Identity: Pages',
    text: 'axe-core finds nothing on any page, in the light and in the dark',
  },
  { id: 'pages.narrow', source: 'Identity: Pages', text: 'Nothing scrolls sideways at 320 px' },
  {
    id: 'pages.quiet',
    source: 'Identity: Pages, once more',
    text: 'A page asks for nothing but itself and its stylesheet and icon, and the browser complains of nothing',
  },
  {
    id: 'pages.headers',
    source: 'Identity: Approval page, Pages once more',
    text: 'Each page has the policy, no-referrer, nosniff and no-store; the cookie is HttpOnly and SameSite=Lax',
  },
  {
    id: 'pages.errors',
    source: 'Identity: Pages, once more; RFC 6749 §4.1.2.1',
    text: 'A wrong client or redirect_uri, a forged form and an unknown path are pages with their status',
  },
] as const satisfies readonly Requirement[];
