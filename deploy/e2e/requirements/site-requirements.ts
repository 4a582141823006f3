import type { Requirement } from './requirement';

/** Requirements on what belongs to the whole origin. */
export const siteRequirements = [
  {
    id: 'site.first-page',
    contract: ['first-page'],
    text: 'The first page says what runs and leads to everything else, without script, in light and dark, and by keyboard alone',
  },
  {
    id: 'site.first-page.configured',
    contract: ['first-page', 'site-files', 'interface-pointer'],
    text: 'The first page is full, for sign-in only or absent, and the files of the origin say what the operator has configured',
    unitTest: 'gateway/src/pages/site.test.ts',
  },
  {
    id: 'site.demo',
    contract: ['demo-shop'],
    text: 'The demo shop of a local run is at /demo, on an origin of its own',
  },
  {
    id: 'site.pointer',
    contract: ['interface-pointer'],
    text: 'The base URL says programs where the documentation is, and shows it to browsers',
  },
  {
    id: 'site.failure-pages',
    contract: ['failure-pages'],
    text: 'A browser that opens any address that fails gets a page with the id of the request and ways on; programs get JSON',
  },
  {
    id: 'site.failure-pages.forms',
    contract: ['failure-pages'],
    text: 'A failure is a page for a client that prefers pages and JSON for every other one, whatever form the failures of the path have',
    unitTest: 'gateway/src/proxied-routes/failure-forms.test.ts',
  },
  {
    id: 'site.files',
    contract: ['site-files'],
    text: 'Browsers, search engines and language models find icon, robots.txt and llms.txt',
  },
] as const satisfies readonly Requirement[];
